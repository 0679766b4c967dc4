/** Asking the provider how invoices stand: `POST /invoices/status/check`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, customerOf } from "../support/customer.ts";
import type { Json } from "../support/make.ts";
import { type InvoiceJson, type Merchant, makeMerchant, PHONE_INVOICE } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

const NOT_ASKED = "the provider could not be asked: this is the stored status";

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Merchant;
beforeAll(async () => {
  world = await createWorld();
  customer = customerOf(world);
  merchant = await makeMerchant(world);
});
afterAll(() => world.close());

async function createSandbox(body: Json = {}): Promise<InvoiceJson> {
  const sandbox = { ...PHONE_INVOICE, is_sandbox: true, ...body };
  return (await merchant.call<InvoiceJson>("POST", "/invoices", sandbox)).body;
}

describe("200", () => {
  it("200 in the order asked, doubles once, not_found for what the tenant does not have", async () => {
    const [first, second] = [await merchant.createPhone(), await merchant.createPhone()];
    const foreign = await (await makeMerchant(world)).createPhone();
    const checked = await merchant.check(second, { id: 999_999_999 }, first, second, foreign, first);
    expect(checked).toMatchObject({ status: 200 });
    expect(checked.body.items).toEqual([
      { id: second.id, status: "pending", error: null },
      { id: 999_999_999, status: "not_found", error: null },
      { id: first.id, status: "pending", error: null },
      { id: foreign.id, status: "not_found", error: null },
    ]);
    expect((await customer.operation(second)).calls.status.arrived).toBe(1);
    expect((await customer.operation(foreign)).calls.status.arrived).toBe(0);
  });

  it("200 moves each invoice as the provider says, and tells each change once", async () => {
    const paid = await merchant.createPhone();
    const refused = await merchant.createPhone();
    const expired = await merchant.createQr();
    const waiting = await merchant.createQr();
    await customer.pay(paid);
    await customer.refuse(refused);
    await customer.expire(expired);
    await customer.scan(waiting);
    const all = [paid, refused, expired, waiting];
    const expected = [
      { id: paid.id, status: "paid", error: null },
      { id: refused.id, status: "cancelled", error: null },
      { id: expired.id, status: "expired", error: null },
      { id: waiting.id, status: "pending", error: null },
    ];
    expect((await merchant.check(...all)).body.items).toEqual(expected);
    expect((await merchant.check(...all)).body.items).toEqual(expected);
    expect(await Promise.all(all.map(merchant.told))).toEqual([["paid"], ["cancelled"], ["expired"], []]);
    expect(await merchant.get(paid)).toMatchObject({ paid_at: world.clock.now().toISOString() });
  });

  it("200 for 50 invoices, never more than 8 calls at once", async () => {
    const one = await makeMerchant(world);
    const invoices = await Promise.all(Array.from({ length: 50 }, () => one.createPhone()));
    await one.fault({ call: "invoice.details", fault: "delay", delay_ms: 20, times: 0 });
    const checked = await one.check(...invoices);
    await customer.clearFaults();
    expect(checked.body.items).toEqual(invoices.map(({ id }) => ({ id, status: "pending", error: null })));
    const session = (await customer.stats()).sessions.find(({ token_sn }) => token_sn === one.token_sn);
    expect(session?.max_in_flight).toBeLessThanOrEqual(8);
  });

  it("200 without a call for sandbox invoices", async () => {
    const one = await makeMerchant(world);
    const body = { ...PHONE_INVOICE, is_sandbox: true };
    const sandbox = (await one.call<InvoiceJson>("POST", "/invoices", body)).body;
    expect((await one.check(sandbox)).body.items).toEqual([{ id: sandbox.id, status: "pending", error: null }]);
    expect(await one.countCalls("invoice.details")).toBe(0);
  });

  it("200 with the payment of one that was cancelled", async () => {
    const one = await makeMerchant(world);
    const closed = await one.createPhone();
    await one.cancel(closed);
    await customer.pay(closed);
    expect((await one.check(closed)).body.items).toEqual([{ id: closed.id, status: "paid", error: null }]);
    await one.check(closed);
    expect(await one.countCalls("invoice.details")).toBe(1);
  });

  it("200 with a simulated sandbox invoice's own status", async () => {
    const invoice = await createSandbox({ simulate: "paid" });
    expect((await merchant.check(invoice)).body.items).toEqual([{ id: invoice.id, status: "paid", error: null }]);
  });

  it("200 from the database for a code that was asked about within the provider's interval of 3 s", async () => {
    const invoice = await merchant.createQr();
    const statusOf = async () => (await merchant.check(invoice)).body.items[0]?.status;
    world.clock.advance({ seconds: 5 });
    await world.tick();
    await customer.scan(invoice);
    await customer.pay(invoice);
    expect(await statusOf()).toBe("pending");
    world.clock.advance({ seconds: 2 });
    expect(await statusOf()).toBe("pending");
    world.clock.advance({ seconds: 1 });
    expect(await statusOf()).toBe("paid");
    expect((await customer.operation(invoice)).calls.status.arrived).toBe(2);
  });

  it("200 for checks of one code at the same instant, with one call", async () => {
    const invoice = await merchant.createQr();
    world.clock.advance({ seconds: 4 });
    const checks = await Promise.all(Array.from({ length: 5 }, () => merchant.check(invoice)));
    expect(checks.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await customer.operation(invoice)).calls.status.arrived).toBe(1);
  });

  it("200 puts the next poll off", async () => {
    const one = await makeMerchant(world);
    const invoice = await one.createPhone();
    world.clock.advance({ seconds: 4 });
    await one.check(invoice);
    world.clock.advance({ seconds: 4 });
    await world.tick();
    expect(await one.countCalls("invoice.details")).toBe(1);
    world.clock.advance({ seconds: 1 });
    await world.tick();
    expect(await one.countCalls("invoice.details")).toBe(2);
  });
});

describe("200 with what went wrong in our own words", () => {
  it("200 when one of two calls fails, with its stored status", async () => {
    const one = await makeMerchant(world);
    const [failing, fine] = [await one.createPhone(), await one.createQr()];
    await one.fault({ call: "invoice.details", fault: "http_status", http_status: 500 });
    await customer.pay(fine);
    expect((await one.check(failing, fine)).body.items).toEqual([
      { id: failing.id, status: "pending", error: NOT_ASKED },
      { id: fine.id, status: "paid", error: null },
    ]);
  });

  it("200 for an operation that the provider does not know", async () => {
    const one = await makeMerchant(world);
    const invoice = await one.createPhone();
    await one.fault({ call: "invoice.details", fault: "status_code", status_code: -99000001 });
    const error = "the provider does not know this invoice";
    expect((await one.check(invoice)).body.items).toEqual([{ id: invoice.id, status: "pending", error }]);
  });

  it("200 for a number that the provider did not explain", async () => {
    const one = await makeMerchant(world);
    const invoice = await one.createPhone();
    await one.fault({ call: "invoice.details", fault: "status_code", status_code: -42 });
    const error = "the provider would not tell: this is the stored status";
    expect((await one.check(invoice)).body.items).toEqual([{ id: invoice.id, status: "pending", error }]);
  });

  it("200 for a wrong amount, and the invoice stays unpaid", async () => {
    const invoice = await merchant.createPhone();
    await customer.pay(invoice, 1499.99);
    const error = "the customer paid 1499.99 instead of 1500.00";
    expect((await merchant.check(invoice)).body.items).toEqual([{ id: invoice.id, status: "pending", error }]);
    const held = { status: "pending", paid_at: null, held_reason: "amount_mismatch" };
    expect(await merchant.get(invoice)).toMatchObject(held);
  });

  it("200 for a dead session, also when it is known; after a new sign-in the provider is asked again", async () => {
    const one = await makeMerchant(world);
    const invoice = await one.createPhone();
    await customer.kill(one.token_sn);
    await customer.pay(invoice);
    const error = "connect the provider again, its session has ended: this is the stored status";
    const items = [{ id: invoice.id, status: "pending", error }];
    expect(await one.check(invoice)).toMatchObject({ status: 200, body: { items } });
    expect(await one.check(invoice)).toMatchObject({ status: 200, body: { items } });
    expect(await one.countCalls("invoice.details")).toBe(1);
    await connect(world, one.tenant);
    expect((await one.check(invoice)).body.items).toEqual([{ id: invoice.id, status: "paid", error: null }]);
  });

  it("200 for an invoice whose create is still in doubt, without a call", async () => {
    const one = await makeMerchant(world);
    await one.fault({ call: "invoice.create", fault: "reset_after" });
    await one.call("POST", "/invoices", PHONE_INVOICE);
    const invoice = await one.only();
    expect((await one.check(invoice)).body.items).toEqual([{ id: invoice.id, status: "pending", error: null }]);
    expect(await one.countCalls("invoice.history")).toBe(0);
  });
});

describe("422", () => {
  it.each([
    [{}, "is required"],
    [{ invoice_ids: null }, "must be an array"],
    [{ invoice_ids: 7 }, "must be an array"],
    [{ invoice_ids: [] }, "must NOT have fewer than 1 items"],
    [{ invoice_ids: Array.from({ length: 51 }, (_, index) => index + 1) }, "must NOT have more than 50 items"],
  ])("422 on invoice_ids for %j", async (body, problem) => {
    const refused = await merchant.call("POST", "/invoices/status/check", body);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: "VALIDATION_ERROR", fields: { invoice_ids: problem } } },
    });
  });

  it.each(["7", 1.5, 0, -1, 2 ** 53, 1e300, null])("422 names an id that is none: %j", async (id) => {
    const refused = await merchant.call("POST", "/invoices/status/check", { invoice_ids: [1, id] });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { "invoice_ids.1": expect.any(String) } } },
    });
  });

  it("200 for exactly 50", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => ({ id: 900_000_000 + index }));
    expect((await merchant.check(...ids)).body.items).toHaveLength(50);
  });
});

describe("502", () => {
  it.each([
    { fault: "http_status", http_status: 500 },
    { fault: "status_code", status_code: -999 },
    { fault: "throttle", retry_after_seconds: 3 },
    { fault: "garbage" },
    { fault: "reset_before" },
    { fault: "reset_mid_answer" },
    { fault: "timeout_before" },
  ])("502 when every call failed: %j", async (fault) => {
    const one = await makeMerchant(world);
    const invoices = [await one.createPhone(), await one.createPhone()];
    await one.fault({ call: "invoice.details", times: 0, ...fault });
    const failed = await one.check(...invoices);
    await customer.clearFaults();
    expect(failed).toMatchObject({
      status: 502,
      body: { error: { code: "UPSTREAM_ERROR", fields: { request_id: expect.stringMatching(/^[0-9a-f]{16}$/) } } },
    });
    expect(await Promise.all(invoices.map(one.told))).toEqual([[], []]);
  });
});
