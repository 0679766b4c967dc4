/** Invoices that are held for a person: listed, resolved, and what waits for them continues. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { INVARIANTS } from "../../src/doctor/invariants.ts";
import { signUp } from "../support/console-client.ts";
import { customerOf } from "../support/customer.ts";
import { isReplayed, keyed } from "../support/keyed.ts";
import { type Json, makeTenant } from "../support/make.ts";
import { type ErrorJson, type InvoiceJson, PHONE_INVOICE } from "../support/merchant.ts";
import { makeOperator, newTariff } from "../support/operator.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { openShop, visitorOf } from "../support/shop.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Refunder;
beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: "1" });
  customer = customerOf(world);
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  merchant = await makeRefunder(world);
});
afterAll(() => world.close());

type Resolved = InvoiceJson & { error: ErrorJson };

const resolve = ({ id }: { id: unknown }, as: string, note?: string) =>
  merchant.call<Resolved>("POST", `/invoices/${id}/resolve`, { as, ...(note === undefined ? {} : { note }) });
const heldIds = async (query = "held=true") => {
  const { body } = await merchant.call<{ items: InvoiceJson[]; total: number }>("GET", `/invoices?${query}`);
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ id }) => id);
};
const timelineOf = async ({ id }: InvoiceJson) =>
  (await merchant.call<{ items: Json[] }>("GET", `/invoices/${id}/timeline`)).body.items;

async function at(iso: string): Promise<void> {
  world.clock.set(iso);
  await world.tick();
}

/** An invoice of 1500 tenge of which the customer has paid `amount`. */
async function makeHeld(amount = 1400, body: Json = {}): Promise<InvoiceJson> {
  const invoice = await merchant.createPhone(body);
  await customer.pay(invoice, amount);
  await merchant.check(invoice);
  return merchant.get(invoice);
}

/** What the doctor would find broken in the merchants' data. */
async function expectSound(): Promise<void> {
  const given = { config: world.deps.config, now: world.clock.now() };
  for (const { check, find } of INVARIANTS)
    expect([check, (await find(world.deps.db, given)).count]).toEqual([check, 0]);
}

describe("an invoice of 1500.00 of which 1400.00 was paid", () => {
  it("says so, and is found by held=true alone, by either mode", async () => {
    const [invoice, other] = [await makeHeld(), await merchant.createPhone()];
    expect(invoice).toMatchObject({ status: "pending", held_reason: "amount_mismatch", paid_amount: "1400.00" });
    expect(await heldIds()).toEqual([invoice.id]);
    expect(await heldIds("held=false")).toEqual([other.id]);
    expect(await heldIds("held=true&is_sandbox=true")).toEqual([]);
    expect(await heldIds("held=true&is_sandbox=false&status=pending&search=8702123")).toEqual([invoice.id]);
    expect(await heldIds("held=true&external_order_id=none")).toEqual([]);
  });

  it("is resolved as paid, with the note, and refunds are limited to the paid amount", async () => {
    const invoice = await makeHeld();
    world.clock.set("2026-03-01T10:30:00Z");
    const resolved = await resolve(invoice, "paid", "the customer gave the rest in cash");
    expect(resolved).toMatchObject({
      status: 200,
      body: { status: "paid", paid_amount: "1400.00", available_for_refund: "1400.00", failure_reason: null },
    });
    expect(resolved.body).not.toHaveProperty("held_reason");
    expect(await timelineOf(invoice)).toMatchObject([
      { from: null, to: "pending" },
      {
        ...{ from: "pending", to: "paid", source: "person", at: "2026-03-01T10:30:00.000Z" },
        note: "the customer gave the rest in cash",
      },
    ]);
    expect(await merchant.told(invoice)).toEqual(["paid"]);
    expect(await merchant.refund(invoice, { amount: 1400.01 })).toMatchObject({ status: 422 });
    const refunded = await merchant.refund(invoice);
    expect(refunded).toMatchObject({
      status: 201,
      body: {
        refund: { amount: "1400.00", status: "completed" },
        invoice: { status: "refunded", is_fully_refunded: true },
      },
    });
    expect(await merchant.paidBack(invoice)).toEqual([1400]);
    await expectSound();
  });

  it("is resolved as expired, is not held for the same reason again, and its order may be invoiced again", async () => {
    const invoice = await makeHeld(1400, { external_order_id: "order-1" });
    const again = () => merchant.createPhone({ external_order_id: "order-1" });
    expect(await again()).toMatchObject({ id: invoice.id });
    const resolved = await resolve(invoice, "expired");
    expect(resolved.body).toMatchObject({ status: "expired", failure_reason: "cancelled_by_merchant" });
    expect(await merchant.told(invoice)).toEqual(["expired"]);
    await at("2026-03-01T10:05:00Z");
    await at("2026-03-01T12:00:00Z");
    expect(await heldIds()).toEqual([]);
    expect(await again()).toMatchObject({ status: "pending" });
    expect((await again()).id).not.toBe(invoice.id);
    await expectSound();
  });

  it("is resolved as waiting: held again a day later, or after a new answer of the provider", async () => {
    const [same, other, right] = [await makeHeld(), await makeHeld(), await makeHeld()];
    for (const invoice of [same, other, right]) {
      const resolved = await resolve(invoice, "keep_waiting", "asked the bank");
      expect(resolved).toMatchObject({ status: 200, body: { status: "pending", paid_amount: "1400.00" } });
      expect(resolved.body).not.toHaveProperty("held_reason");
    }
    expect((await timelineOf(same)).at(-1)).toMatchObject({
      ...{ from: "pending", to: "pending", source: "person", note: "asked the bank" },
    });
    await world.tick();
    await at("2026-03-01T10:01:00Z");
    expect(await heldIds()).toEqual([]);

    for (const [invoice, amount] of [
      [other, 1450],
      [right, undefined],
    ] as const) {
      await customer.setStatus(invoice, "Wait");
      await customer.pay(invoice, amount);
    }
    await at("2026-03-01T10:02:30Z");
    expect(await heldIds()).toEqual([other.id]);
    expect(await merchant.get(other)).toMatchObject({ held_reason: "amount_mismatch", paid_amount: "1450.00" });
    const paid = await merchant.get(right);
    expect(paid).toMatchObject({ status: "paid", available_for_refund: "1500.00" });
    expect(paid).not.toHaveProperty("paid_amount");
    expect([await merchant.told(same), await merchant.told(right)]).toEqual([[], ["paid"]]);

    await at("2026-03-02T09:59:00Z");
    expect(await heldIds()).toEqual([other.id]);
    await at("2026-03-02T10:01:00Z");
    expect(await heldIds()).toEqual([other.id, same.id]);
    await expectSound();
  });

  it("that came after a cancel: resolved as cancelled, or as paid", async () => {
    const late = async () => {
      const invoice = await merchant.createPhone();
      await merchant.cancel(invoice);
      await customer.pay(invoice, 1400);
      return invoice;
    };
    const [stays, paid] = [await late(), await late()];
    await at("2026-03-01T10:15:00Z");
    expect(await heldIds()).toEqual([paid.id, stays.id]);
    expect((await resolve(stays, "expired")).body).toMatchObject({
      ...{ status: "cancelled", failure_reason: "cancelled_by_merchant" },
    });
    expect((await resolve(paid, "paid")).body).toMatchObject({ status: "paid", failure_reason: null });
    await at("2026-03-01T10:20:00Z");
    expect(await heldIds()).toEqual([]);
    expect(await merchant.told(stays)).toEqual(["cancelling", "cancelled"]);
    expect((await timelineOf(stays)).at(-1)).toMatchObject({ from: "cancelled", to: "cancelled", source: "person" });
    await expectSound();
  });
});

describe("an invoice of unknown outcome", () => {
  /** As the reconciler leaves what it cannot find out. */
  async function makeUnknown(): Promise<InvoiceJson> {
    await merchant.fault({ call: "invoice.create", fault: "reset_before" });
    await merchant.call("POST", "/invoices", PHONE_INVOICE);
    const { body } = await merchant.call<{ items: InvoiceJson[] }>("GET", "/invoices?limit=1");
    const [invoice] = body.items;
    if (invoice === undefined) throw new Error("no invoice was stored");
    const held = { held_reason: "unknown_outcome" as const, next_poll_at: null };
    await world.deps.db.updateTable("invoices").set(held).where("id", "=", invoice.id).execute();
    return invoice;
  }

  it("is paid or expired as a person says; without the provider's id nothing of it can be paid back here", async () => {
    const [paid, expired] = [await makeUnknown(), await makeUnknown()];
    expect((await resolve(paid, "paid")).body).toMatchObject({ status: "paid", available_for_refund: "0.00" });
    expect(await merchant.refund(paid)).toMatchObject({
      status: 422,
      body: { error: { fields: { status: expect.stringContaining("provider's own application") } } },
    });
    expect((await resolve(expired, "expired")).body).toMatchObject({ status: "expired", failure_reason: "never_sent" });
    await at("2026-03-03T10:00:00Z");
    expect([await merchant.told(paid), await merchant.told(expired)]).toEqual([["paid"], ["expired"]]);
    await expectSound();
  });
});

describe("resolving", () => {
  it("422 unless it is held, for another tenant's 404, and twice at once it is done once", async () => {
    const open = await merchant.createPhone();
    expect(await resolve(open, "paid")).toMatchObject({
      status: 422,
      body: { error: { code: "INVALID_STATE_TRANSITION" } },
    });
    const invoice = await makeHeld();
    const stranger = await makeTenant(world);
    expect(await stranger.call("POST", `/invoices/${invoice.id}/resolve`, { as: "paid" })).toMatchObject({
      status: 404,
    });
    expect(await resolve(invoice, "refunded")).toMatchObject({
      status: 422,
      body: { error: { code: "VALIDATION_ERROR" } },
    });
    const answers = await Promise.all(["paid", "expired", "keep_waiting", "paid"].map((as) => resolve(invoice, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(await timelineOf(invoice)).toHaveLength(2);
  });

  it("200 once under a key", async () => {
    const invoice = await makeHeld();
    const call = { api_key: merchant.tenant.live_key, key: "one", path: `/invoices/${invoice.id}/resolve` };
    const answers = [
      await keyed(world, { ...call, body: { as: "paid", note: "cash" } }),
      await keyed(world, { ...call, body: { note: "cash", as: "paid" } }),
    ];
    expect(answers).toMatchObject([{ status: 200 }, { status: 200, body: answers[0]?.body ?? {} }]);
    expect(answers.map(isReplayed)).toEqual([false, true]);
    expect(await merchant.told(invoice)).toEqual(["paid"]);
  });

  it("can be tried in the sandbox, where the customer pays another amount", async () => {
    const { call } = merchant.tenant;
    const { body: made } = await call<InvoiceJson>("POST", "/invoices", PHONE_INVOICE);
    const simulate = (body: Json) => call<Resolved>("POST", `/sandbox/invoices/${made.id}/simulate`, body);
    expect(await simulate({ status: "expired", amount: 5 })).toMatchObject({ status: 422 });
    const { body: held } = await simulate({ status: "paid", amount: 1400 });
    expect(held).toMatchObject({ status: "pending", held_reason: "amount_mismatch", paid_amount: "1400.00" });
    expect(await simulate({ status: "paid" })).toMatchObject({ status: 422 });
    await call("POST", "/sandbox/clock/advance", { seconds: 2 * 86_400 });
    expect((await call<InvoiceJson>("GET", `/invoices/${made.id}`)).body.status).toBe("pending");
    const resolved = await call("POST", `/invoices/${made.id}/resolve`, { as: "paid" });
    expect(resolved.body).toMatchObject({ status: "paid", available_for_refund: "1400.00" });
    await expectSound();
  });
});

it("an order in a shop continues once its invoice is resolved", async () => {
  const shop = await openShop(world, merchant.tenant);
  const visitor = visitorOf(world, shop);
  const orders = ["paid", "expired"].map(async (as) => {
    const order = {
      items: [{ catalog_item_id: shop.tea, count: 1 }],
      channel: "qr",
      order_key: `key-of-the-order-${as}`,
    };
    const placed = await visitor.order(order);
    return { as, order, token: placed.body.order.token };
  });
  const [paid, expired] = await Promise.all(orders);
  const invoices = (await merchant.call<{ items: InvoiceJson[] }>("GET", "/invoices")).body.items;
  for (const invoice of invoices) await customer.pay(invoice, 1000);
  await at("2026-03-01T10:00:30Z");
  expect(await heldIds()).toHaveLength(2);
  const stateOf = async (token = "") => (await visitor.track(token)).body.order.status;
  expect([await stateOf(paid?.token), await stateOf(expired?.token)]).toEqual(["pending", "pending"]);
  const tokens = await world.deps.db.selectFrom("shop_orders").select(["token", "invoice_id"]).execute();
  for (const order of [paid, expired]) {
    const row = tokens.find(({ token }) => token === order?.token);
    expect(await resolve({ id: row?.invoice_id }, order?.as ?? "")).toMatchObject({ status: 200 });
  }
  expect([await stateOf(paid?.token), await stateOf(expired?.token)]).toEqual(["paid", "expired"]);
  // What ended unpaid can be ordered again.
  const again = await visitor.order({ ...expired?.order, order_key: "key-of-another-order" });
  expect(again).toMatchObject({ status: 201, body: { order: { status: "pending" } } });
});

it("an operator's bill continues once its invoice is resolved: paid, or sent again to any phone", async () => {
  Object.assign(world.deps.config, { operator_tenant_id: merchant.tenant.id });
  const operator = await makeOperator(world);
  await operator.call("POST", "/tariffs", newTariff("plan"));
  const shop = await signUp(world, "held@shop.kz");
  await operator.call("POST", `/tenants/${shop.tenant.id}/tariff`, { tariff: "plan" });
  const tariff_active_until = new Date("2026-03-04T10:00:00Z");
  const { db } = world.deps;
  await db.updateTable("tenant_tariffs").set({ tariff_active_until }).where("tenant_id", "=", shop.tenant.id).execute();
  await world.tick();

  type Paying = { bill: Json; payment: InvoiceJson };
  const pay = (phone_number: string) => shop.call<Paying>("POST", "/billing/pay", { phone_number });
  const newest = async () => {
    const { body } = await merchant.call<{ items: InvoiceJson[] }>("GET", "/invoices?limit=1");
    return body.items[0] ?? expect.fail("no invoice was sent");
  };
  expect(await pay("87029998877")).toMatchObject({ status: 201 });
  const first = await newest();
  await customer.pay(first, 4000);
  await merchant.check(first);
  // While it is held nothing else is sent, and the merchant is shown what it waits for.
  expect(await pay("87029998877")).toMatchObject({ status: 201 });
  expect(await pay("87021112233")).toMatchObject({ status: 201 });
  expect((await newest()).id).toBe(first.id);

  expect(await resolve(first, "expired", "paid back in cash")).toMatchObject({ status: 200 });
  expect(await pay("87021112233")).toMatchObject({ status: 201 });
  const second = await newest();
  expect(second).toMatchObject({ client_phone: "87021112233", status: "pending" });
  await customer.pay(second, 4900);
  await merchant.check(second);
  expect(await resolve(second, "paid", "the rest is waived")).toMatchObject({ status: 200 });
  await at("2026-03-01T10:00:10Z");
  const { body } = await shop.call<Json>("GET", "/billing");
  expect(body).toMatchObject({ open_bill: null, state: "active", tariff_active_until: "2026-04-03T10:00:00.000Z" });
});
