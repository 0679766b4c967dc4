/**
 * The examples of the API document are real calls, what the service answers, and the events that it sends:
 * `npx vitest run <this file> -u` records them again, and `npm run openapi` then writes the document.
 */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { apiDocument } from "../../src/openapi/openapi.ts";
import { tenantDocument } from "../../src/openapi/tenant-document.ts";
import { checkWebhook } from "../support/contract.ts";
import { makeExampleCalls } from "../support/example-calls.ts";
import { makeExampleEvents } from "../support/example-events.ts";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { randomOf } from "../support/random.ts";
import { createWorld, type World } from "../support/world.ts";

type Example = { request?: unknown; answer?: unknown };

let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  world = await createWorld({ BASE_URL: "https://tolem.example.kz" });
  world.deps.random = seeded();
  tenant = await makeTenant(world);
});
afterAll(() => world.close());

/** Chance with a seed, so that equal calls have equal answers; what is spread out by chance is in the middle. */
function seeded(): World["deps"]["random"] {
  const next = randomOf(1);
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(next() * 256)));
  return { fraction: () => 0.5, bytes, id: (prefix) => `${prefix}_${bytes(15).toString("hex")}` };
}

/** Only the first call of an operation is its example. What a machine or chance without a seed decides is replaced. */
function recorded(example: Example): Example {
  const text = JSON.stringify(example)
    .replaceAll(world.receiver.url, "https://shop.example.kz/webhooks")
    .replace(/"duration_ms":\d+/g, '"duration_ms":40')
    .replace(/"request_id":"[^"]*"/g, '"request_id":"5b7c9f3e-1d52-4c1f-9d0a-7f2f4c6b8e10"');
  return JSON.parse(text);
}

const examples: Record<string, Example> = {};
const LONG_MS = 120_000;

it(
  "every call is answered",
  async () => {
    const ask = async <T>(operationId: string, call: string, body?: unknown): Promise<T> => {
      const [method = "", path = ""] = call.split(" ");
      const answer = await tenant.call<T>(method, path, body);
      expect(answer.status, `${call} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      const request = body === undefined || body instanceof FormData ? {} : { request: body };
      examples[operationId] ??= recorded({ ...request, answer: answer.body });
      return answer.body;
    };
    const logged = (path: string, count: number) =>
      vi.waitFor(async () => {
        const { body } = await tenant.call("GET", `/request-logs?path=${path}`);
        expect(body.total).toBe(count);
      });
    await makeExampleCalls(ask, { receiver_url: world.receiver.url, tick: world.tick, logged });
  },
  LONG_MS,
);

it(
  "every event is sent",
  async () => {
    const events = await makeExampleEvents(world);
    for (const [type, { post }] of Object.entries(apiDocument(world.app).webhooks)) {
      const request = events.get(type);
      checkWebhook(world.app, type, request);
      if (post !== undefined) examples[post.operationId] = recorded({ request });
    }
  },
  LONG_MS,
);

it("the examples of the document are what was sent and answered", async () => {
  await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot("../../src/openapi/examples.json");
});

it("every operation of the tenant API has an example of its JSON", () => {
  const operations = Object.values(tenantDocument(apiDocument(world.app)).paths).flatMap((each) => Object.values(each));
  const bodies = operations.flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((body) => {
      const media = body !== undefined && "content" in body ? body.content?.["application/json"] : undefined;
      return media?.schema !== undefined && media.example === undefined ? [operationId] : [];
    }),
  );
  expect(bodies).toEqual([]);
});
