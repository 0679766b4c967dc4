/** Two processes on a database with every kind of failure: they stay up, report it to their callers, and lose nothing. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FaultGround, openFaultGround } from "../support/fault-ground.ts";
import { isForbidden, startFaultLoad, wellAgainMs } from "../support/fault-load.ts";
import { type OwnPostgres, startOwnPostgres } from "../support/own-postgres.ts";

const CALLERS_EACH = 9;
const DEADLINE_MS = 60_000;

let folder: string;
let postgres: OwnPostgres;
let ground: FaultGround;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tolem-faults-"));
  postgres = await startOwnPostgres({ folder });
  ground = await openFaultGround({ folder, database_url: postgres.url });
});
afterAll(async () => {
  await ground.close();
  await postgres.stop("fast");
  await rm(folder, { recursive: true, force: true });
});

async function until(what: string, condition: () => boolean): Promise<void> {
  const untilMs = performance.now() + DEADLINE_MS;
  while (!condition()) {
    if (performance.now() > untilMs) throw new Error(`waited in vain until ${what}`);
    await delay(50);
  }
}

type Load = ReturnType<typeof startFaultLoad>;

/** `strike` gets the load that it happens under, and resolves at the end of the fault. */
async function expectSurvived(strike: (load: Load, urls: string[]) => Promise<unknown>): Promise<void> {
  const urls = ground.processes.map(({ url }) => url);
  const load = startFaultLoad({ urls, merchant: ground.merchant, callers_each: CALLERS_EACH, seed: 1 });
  try {
    await until("the load has begun", () => load.made.length > CALLERS_EACH);
    await strike(load, urls);
    const ended_ms = performance.now();
    const made_before = load.made.length;
    await until("every kind of call succeeds again", () => Number.isFinite(wellAgainMs(load.calls, urls, ended_ms)));
    await until("webhooks arrive again", () => load.made.slice(made_before).some((id) => ground.arrived_ms.has(id)));
  } finally {
    await load.stop();
  }
  expect(ground.processes.flatMap(({ unexpected_ends }) => unexpected_ends)).toEqual([]);
  expect(load.calls.filter(isForbidden)).toEqual([]);
  const [row] = await postgres.query("select count(*)::int as there from invoices where id = any ($1)", [load.made]);
  expect(row?.there).toBe(load.made.length);
}

it("terminates all connections", () => expectSurvived(() => postgres.terminateBackends()), 120_000);

it("is restarted", async () => {
  await expectSurvived(async () => {
    await postgres.stop("fast");
    await postgres.start();
  });
}, 120_000);

it("hangs until callers have been told so by both processes", async () => {
  await expectSurvived(async (load, urls) => {
    await postgres.suspend();
    try {
      const isTold = (url: string) => load.calls.some((call) => call.url === url && call.status === 503);
      await until("both processes answer 503", () => urls.every(isTold));
    } finally {
      await postgres.resume();
    }
  });
}, 180_000);
