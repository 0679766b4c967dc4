/** Operators' agreements and stops, checked with every call of the API document: nothing leaks, and a stop refuses only writes. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "../../src/openapi/openapi.ts";
import type { Call } from "../support/calls.ts";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { connect } from "../support/customer.ts";
import { everyCall, MAIL, makeCall, type Outcome } from "../support/every-call.ts";
import type { Json, TestTenant } from "../support/make.ts";
import { makeMerchant } from "../support/merchant.ts";
import { makeOperator, newTariff, type Operator } from "../support/operator.ts";
import { createWorld, type World } from "../support/world.ts";

const ADMIN_TOKEN = "the operator's token of tests, and of tests only";
const REASON = "a reason of ours";
const DAY_MS = 24 * 60 * 60_000;

let world: World;
let operator: Operator;
beforeAll(async () => {
  world = await createWorld({ ADMIN_TOKEN, PROVIDER_DRIVER: "session-bridge,kaspi-qr", ...MAIL });
  const seller = await makeMerchant(world);
  Object.assign(world.deps.config, { operator_tenant_id: seller.tenant.id });
  operator = await makeOperator(world);
  await operator.call("POST", "/tariffs", newTariff("plan"));
});
afterAll(() => world.close());

/** Every operation of the document but the operators' own: `POST /api/v1/invoices`. */
function documented(): string[] {
  return Object.entries(apiDocument(world.app).paths)
    .flatMap(([path, operations]) => Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((operation) => !operation.includes(" /api/admin/"))
    .sort();
}

/** A connected merchant with a shop, terms of its own, and a bill that they priced. */
async function merchantWith(email: string, slug: string): Promise<SignedUp> {
  const merchant = await signUp(world, email);
  const { id } = merchant.tenant;
  await connect(world, { id } as TestTenant);
  await merchant.call("PUT", "/shop", { slug, title: "Tau", enabled: true });
  const assigned = await operator.call("POST", `/tenants/${id}/tariff`, { tariff: "plan" });
  const agreed = await operator.call("PATCH", `/tenants/${id}/pricing-override`, {
    ...{ custom_price_kzt: 1234, custom_period_days: 77, custom_daily_limit: 55, custom_pricing_reason: REASON },
  });
  for (const { status, body } of [assigned, agreed]) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain("custom_");
  }
  await endsIn(id, 3);
  await world.tick();
  expect((await merchant.call("GET", "/billing")).body).toMatchObject({ open_bill: { price_kzt: 1234 } });
  return merchant;
}

async function endsIn(tenant_id: string, days: number): Promise<void> {
  const tariff_active_until = new Date(world.clock.now().getTime() + days * DAY_MS);
  await world.deps.db
    .updateTable("tenant_tariffs")
    .set({ tariff_active_until })
    .where("tenant_id", "=", tenant_id)
    .execute();
}

async function makeAll(calls: Call[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const call of calls) outcomes.push(await makeCall(world, call));
  return outcomes;
}

const named = (outcomes: Outcome[]) => outcomes.map(({ operation, status, text }) => [operation, status, text]);

describe("every call outside the operators' surface", () => {
  it("200, 201 and 204 without any part of the agreement with the merchant", { timeout: 120_000 }, async () => {
    const merchant = await merchantWith("agreed@shop.kz", "agreed");
    const outcomes = await makeAll(await everyCall(world, merchant, "agreed", ADMIN_TOKEN));
    expect(named(outcomes.filter(({ status }) => status >= 300))).toEqual([]);
    expect(outcomes.map(({ operation }) => operation).sort()).toEqual(documented());
    const told = outcomes.filter(({ text }) => text.includes("custom_") || text.includes(REASON));
    expect(named(told)).toEqual([]);
    const hooks = world.receiver.take().map(({ json }) => JSON.stringify(json));
    expect(hooks.length).toBeGreaterThan(0);
    for (const hook of hooks) expect(hook).not.toContain("custom_");
  });

  it("names no such field in the document, in no answer and in no webhook", () => {
    const { paths, webhooks, components } = apiDocument(world.app);
    const theirs = Object.entries(paths).filter(([path]) => !path.startsWith("/api/admin/"));
    const reached = reachedBy([theirs, webhooks], components.schemas ?? {});
    expect(reached.length).toBeGreaterThan(20);
    for (const schema of [...theirs, ...Object.entries(webhooks), ...reached]) {
      expect(JSON.stringify(schema)).not.toContain("custom_");
    }
  });
});

/** The components that `root` refers to, and those that they refer to. */
function reachedBy(root: unknown, schemas: Json): unknown[] {
  const found = new Map<string, unknown>();
  const queue = [root];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (const [, name = ""] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.set(name, schemas[name]);
      queue.push(schemas[name]);
    }
  }
  return [...found];
}

describe("a tariff that ended longer ago than the grace", () => {
  const WRITES = ["/api/dashboard/v1", "/api/v1"].flatMap((prefix) =>
    ["/invoices", "/invoices/qr", "/subscriptions"].map((path) => `POST ${prefix}${path}`),
  );

  it("402 for the three calls that write, 503 at the shop, and every other call works", {
    timeout: 120_000,
  }, async () => {
    // No phone is texted a code again within a minute.
    world.clock.advance({ minutes: 11 });
    const merchant = await merchantWith("stopped@shop.kz", "stopped");
    const calls = await everyCall(world, merchant, "stopped", ADMIN_TOKEN);
    await endsIn(merchant.tenant.id, -8);
    const outcomes = await makeAll(calls);
    const refused = outcomes.filter(({ status }) => status >= 300);
    expect(refused.map(({ operation, status }) => `${status} ${operation}`).sort()).toEqual(
      [...WRITES.map((write) => `402 ${write}`), "503 POST /l/{slug}", "503 POST /shop/{slug}/order"].sort(),
    );
    const [bill] = (await operator.call<{ bills: Json[] }>("GET", `/tenants/${merchant.tenant.id}`)).body.bills;
    for (const { status, text } of refused) {
      if (status !== 402) continue;
      expect(JSON.parse(text).error).toMatchObject({
        code: "TARIFF_EXPIRED",
        fields: {
          tariff_active_until: new Date(world.clock.now().getTime() - 8 * DAY_MS).toISOString(),
          days_overdue: "8",
          pending_saas_invoice: String(bill?.id),
        },
      });
    }
  });

  it("402 is documented with those three calls and no other", () => {
    const stopping = Object.entries(apiDocument(world.app).paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) =>
        operation["x-error-codes"].includes("TARIFF_EXPIRED") ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    );
    expect(stopping.sort()).toEqual(WRITES);
  });
});
