/** Shares of concurrent work: only the caller with too many requests waits. */
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useErrorHandler } from "../../src/http/error-handler.ts";
import { openShares, useShares } from "../../src/http/shares.ts";

const MOST_AT_ONCE = 64;
const MOST_WAITING = 1_000;

let app: FastifyInstance;
/** What the handlers that work have to do to end, in the order in which they began. */
let working: { caller: string; n: string; end: () => void }[];

beforeEach(() => {
  working = [];
  app = Fastify();
  useErrorHandler(app, { base_url: "http://tolem.test" });
  useShares(app, openShares(), ({ headers }) => String(headers.caller));
  app.get<{ Params: { n: string } }>("/:n", ({ params, headers }) =>
    new Promise<void>((resolve) => working.push({ caller: String(headers.caller), n: params.n, end: resolve })).then(
      () => ({ n: params.n }),
    ),
  );
});
afterEach(async () => {
  while (working.length > 0) {
    for (const { end } of working.splice(0)) end();
    await settled();
  }
  await app.close();
});

function call(caller: string, n: number) {
  return app.inject({ url: `/${n}`, headers: { caller } }).then(({ statusCode, headers }) => ({
    status: statusCode,
    retry_after: headers["retry-after"],
  }));
}

/** Resolves when everything that can happen without a further call has happened. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

it("lets 64 requests of one caller work, the next ones in their order, and another caller's at once", async () => {
  const calls = Array.from({ length: MOST_AT_ONCE + 3 }, (_, n) => call("busy", n));
  await settled();
  expect(working.map(({ n }) => Number(n))).toEqual(Array.from({ length: MOST_AT_ONCE }, (_, n) => n));

  const other = call("quiet", 1000);
  await settled();
  working.find(({ caller }) => caller === "quiet")?.end();
  expect(await other).toMatchObject({ status: 200 });

  working[5]?.end();
  expect(await calls[5]).toMatchObject({ status: 200 });
  await settled();
  expect(working.at(-1)).toMatchObject({ caller: "busy", n: String(MOST_AT_ONCE) });
  expect(working).toHaveLength(MOST_AT_ONCE + 2);
});

it("429 with Retry-After when 1,000 of one caller wait already, and all that wait are answered in the end", async () => {
  const calls = Array.from({ length: MOST_AT_ONCE + MOST_WAITING }, (_, n) => call("busy", n));
  await settled();
  expect(await call("busy", 9999)).toEqual({ status: 429, retry_after: "1" });
  while (working.length > 0) {
    for (const { end } of working.splice(0)) end();
    await settled();
  }
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(statuses).toHaveLength(MOST_AT_ONCE + MOST_WAITING);
});
