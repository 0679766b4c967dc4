/** The table of cases that all SDKs keep to, against the real service with a failing proxy in between. */
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signatureHeaders } from "../../../server/src/webhooks/signature.ts";
import { makeTenant } from "../../../server/test/support/make.ts";
import { createWorld, type World } from "../../../server/test/support/world.ts";
import table from "../../cases.json" with { type: "json" };
import { type FaultProxy, startFaultProxy } from "../../test/faults.ts";
import { ApiError, ConnectionError, Tolem, webhooks } from "../src/index.ts";

type Step = {
  call: string;
  id?: unknown;
  params?: object;
  idempotency_key?: string;
  gives?: Record<string, unknown>;
  throws?: Record<string, unknown>;
  lists?: string[];
  meanwhile?: Step;
};
type Case = {
  name: string;
  client?: { api_key?: string; timeout_ms?: number; max_retries?: number; budget_ms?: number };
  faults?: unknown[];
  calls: Step[];
  requests?: number;
  keys: number;
  effects: Record<string, number>;
};

let world: World;
let proxy: FaultProxy;
let api_key: string;

beforeAll(async () => {
  world = await createWorld();
  proxy = await startFaultProxy(world.url);
  api_key = (await makeTenant(world)).test_key;
});
afterAll(async () => {
  await proxy.close();
  await world.close();
});

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
/** `"refund.amount"` of an answer. */
const at = (value: unknown, path: string) =>
  path.split(".").reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], value);
/** What a step refers to in the answers before it. */
const refer = (answers: unknown[], value: unknown) => (typeof value === "string" ? at(answers, value) : value);

async function control(method: "GET" | "PUT", faults?: unknown[]): Promise<Record<string, unknown>> {
  const body = faults === undefined ? {} : { body: JSON.stringify(faults) };
  const response = await fetch(`${proxy.url}/faults`, { method, headers: { "x-api-key": api_key }, ...body });
  return (await response.json()) as Record<string, unknown>;
}

function call(tolem: Tolem, answers: unknown[], { call: name, id, params, idempotency_key }: Step): unknown {
  const path = name.split(".").map(camel);
  const owner = at(tolem, path.slice(0, -1).join(".")) ?? tolem;
  const args = [...(id === undefined ? [] : [refer(answers, id)]), ...(params === undefined ? [] : [params])];
  const method = at(owner, path.at(-1) ?? "") as (...args: unknown[]) => unknown;
  return method.apply(owner, idempotency_key === undefined ? args : [...args, { idempotencyKey: idempotency_key }]);
}

async function walk(list: AsyncIterable<unknown>, meanwhile: () => unknown): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of list) {
    if (rows.length === 0) await meanwhile();
    rows.push(row);
  }
  return rows;
}

/** Makes the call, and holds its answer or its error against the step. */
async function take(tolem: Tolem, answers: unknown[], step: Step, secret: string): Promise<unknown> {
  const { gives = {}, throws, lists, meanwhile } = step;
  if (lists !== undefined) {
    const list = call(tolem, answers, step) as AsyncIterable<{ id: unknown }>;
    const rows = await walk(list, () => meanwhile && call(tolem, answers, meanwhile));
    expect(rows.map((row) => at(row, "id"))).toEqual(lists.map((path) => refer(answers, path)));
    return rows;
  }
  const answering = Promise.resolve(call(tolem, answers, step));
  const answer = await (throws === undefined ? answering : answering.catch((error: unknown) => error));
  if (throws !== undefined) {
    expect(factsOf(answer)).toMatchObject(throws);
    expect(textsOf(answer)).not.toContain(secret);
    return answer;
  }
  for (const [path, value] of Object.entries(gives)) {
    const isReference = typeof value === "string" && value.startsWith("=");
    expect(at(answer, path), path).toEqual(isReference ? refer(answers, value.slice(1)) : value);
  }
  return answer;
}

/** An error in the words of the table. */
function factsOf(error: unknown): Record<string, unknown> {
  if (error instanceof ConnectionError) return { kind: "connection" };
  if (!(error instanceof ApiError)) return { kind: String(error) };
  const { status, code, fields, requestId, retryAfterMs } = error;
  const request_id = requestId !== undefined;
  return { kind: "api", status, code, field: Object.keys(fields)[0], request_id, retry_after_ms: retryAfterMs };
}

/** Everything that a program may print of a value. */
function textsOf(value: unknown): string {
  return [String(value), JSON.stringify(value), inspect(value, { depth: 9, showHidden: true })].join("\n");
}

it.each(table.calls as Case[])("$name", async ({ client = {}, faults = [], calls, requests, keys, effects }) => {
  await control("PUT", faults);
  const { api_key: apiKey = api_key, timeout_ms: timeoutMs, max_retries: maxRetries, budget_ms: budgetMs } = client;
  const limits = Object.entries({ timeoutMs, maxRetries, budgetMs }).filter(([, value]) => value !== undefined);
  const tolem = new Tolem({ apiKey, baseUrl: proxy.url, ...Object.fromEntries(limits) });
  const answers: unknown[] = [];
  for (const step of calls) answers.push(await take(tolem, answers, step, apiKey));
  const seen = await control("GET");
  expect(seen).toMatchObject({ keys, effects, ...(requests === undefined ? {} : { requests }) });
  expect(seen.effects).toEqual(effects);
  expect(textsOf(tolem)).not.toContain(apiKey);
});

it("a call ends with the signal of its caller, without another attempt", async () => {
  await control("PUT", ["stall_after"]);
  const caller = new AbortController();
  const tolem = new Tolem({ apiKey: api_key, baseUrl: proxy.url });
  const calling = tolem.me({ signal: caller.signal });
  await expect.poll(async () => (await control("GET")).requests).toBe(1);
  caller.abort();
  await expect(calling).rejects.toMatchObject({ name: "AbortError" });
  expect(await control("GET")).toMatchObject({ requests: 1 });
});

it.each(table.clients)("$name", ({ api_key: apiKey, base_url: baseUrl, hidden }) => {
  let error: unknown;
  try {
    new Tolem({ apiKey, baseUrl });
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({ name: "TolemError" });
  if (hidden !== undefined) expect(textsOf(error)).not.toContain(hidden);
});

describe("a webhook", () => {
  const { secret, body, now, vectors } = table.webhooks;

  it("is signed in the table as the service signs", () => {
    const { headers } = vectors[0] ?? {};
    const timestamp = new Date(Number(headers?.["webhook-timestamp"]) * 1000);
    const signed = signatureHeaders({ secret, replaced_secrets: [], id: "evt_1", timestamp, body });
    expect(headers).toEqual(
      Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value])),
    );
  });

  it.each(vectors)("$name", async (vector) => {
    const given = { secret, body, now, ...vector };
    const headers = given.headers as Record<string, string>;
    const verified = webhooks.verify(given.body, headers, given.secret, { now: new Date(given.now) });
    if (given.accepted) await expect(verified).resolves.toMatchObject({ event: "invoice.status_changed" });
    else await expect(verified).rejects.toMatchObject({ name: "WebhookVerificationError" });
  });
});
