/** A large body delays no other caller: it is refused at its first fault with a short answer. */
import { performance } from "node:perf_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTenant, request, type TestTenant } from "../support/make.ts";
import { makeMerchant } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

const MIB = 1024 * 1024;
const LONGEST_ANSWER = 10_000;

let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
});
afterAll(() => world.close());

/** A list of as many `item` as fit into 1 MiB. */
function list(item: string): string {
  const count = Math.floor((MIB - 100) / (item.length + 1));
  return `[${Array(count).fill(item).join(",")}]`;
}

const BODIES = [
  { what: "a cart of objects", path: "/subscriptions", body: `{"cart_items":${list("{}")}}` },
  { what: "a cart of lists", path: "/subscriptions", body: `{"cart_items":${list("[]")}}` },
  { what: "a bulk of objects", path: "/catalog", body: list("{}") },
  { what: "a bulk of objects under items", path: "/catalog", body: `{"items":${list("{}")}}` },
  { what: "a bulk of numbers", path: "/catalog", body: list("0") },
  { what: "ids that are objects", path: "/invoices/status/check", body: `{"invoice_ids":${list("{}")}}` },
  { what: "events that are numbers", path: "/webhook/configure", body: `{"events":${list("0")}}` },
  { what: "a nest", path: "/invoices", body: `{"amount":${"[".repeat(MIB / 2)}` },
  { what: "one long text", path: "/webhook/configure", body: `{"url":"${"x".repeat(MIB - 100)}"}` },
];

it.each(BODIES)("4xx in less than 10 KB for 1 MiB to POST $path: $what", async ({ what, path, body }) => {
  expect(body.length).toBeLessThanOrEqual(MIB);
  const started = performance.now();
  const answered = tenant.call("POST", path, body, { headers: { "idempotency-key": what } });
  let longest_turn_ms = 0;
  let isAnswered = false;
  answered.finally(() => {
    isAnswered = true;
  });
  while (!isAnswered && performance.now() - started < 20_000) {
    const before = performance.now();
    await turn();
    longest_turn_ms = Math.max(longest_turn_ms, performance.now() - before);
  }
  const { status, body: answer } = await answered;
  expect([400, 413, 422]).toContain(status);
  expect(JSON.stringify(answer).length).toBeLessThan(LONGEST_ANSWER);
  // Naming every fault of such a body took ten seconds: a fifth of that is no question of a slow machine.
  expect(longest_turn_ms).toBeLessThan(2000);
});

it("names at most 20 fields, and every wrong field of a bulk of ordinary size until then", async () => {
  const items = Array.from({ length: 500 }, (_, at) => (at < 490 ? { name: `item ${at}`, price: 1 } : { price: -1 }));
  const refused = await tenant.call<{ error: { fields: Record<string, string> } }>("POST", "/catalog", { items });
  const fields = Object.keys(refused.body.error.fields);
  expect(refused.status).toBe(422);
  expect(fields.length).toBe(20);
  expect(fields).toContain("items.499.name");
  expect(fields).toContain("items.490.price");
});

it("400 for more than 20,000 values, before they are read; 422 names the field of a list with fewer", async () => {
  const ids = (count: number) => ({ invoice_ids: Array.from({ length: count }, (_, n) => n + 1) });
  const wide = await tenant.call("POST", "/invoices/status/check", ids(20_001));
  expect(wide).toMatchObject({ status: 400, body: { error: { code: "BAD_REQUEST" } } });
  const long = await tenant.call("POST", "/invoices/status/check", ids(20_000));
  expect(long).toMatchObject({ status: 422, body: { error: { fields: { invoice_ids: expect.any(String) } } } });
});

it("keeps no long answer under an Idempotency-Key for a body that is refused", async () => {
  const { rows } = await world.deps.db.executeQuery<{ longest: number }>(
    (await import("kysely")).sql`select max(length(body))::int as longest from idempotency_keys`.compile(world.deps.db),
  );
  expect(rows[0]?.longest ?? 0).toBeLessThan(LONGEST_ANSWER);
});

it("4xx in less than 10 KB for 1 MiB to a shop, which asks for no key", async () => {
  const merchant = await makeMerchant(world);
  const body = `{"channel":"qr","items":${list("{}")}}`;
  const answer = await request(world, "POST", `/shop/${merchant.tenant.id.slice(4, 20)}/order`, body);
  expect([400, 404, 413, 422]).toContain(answer.status);
  expect(JSON.stringify(answer.body).length).toBeLessThan(LONGEST_ANSWER);
});
