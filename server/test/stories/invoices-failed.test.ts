/** The failure reason of an unpaid invoice, and the answer of a refused create. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { customerOf } from "../support/customer.ts";
import { makeTenant } from "../support/make.ts";
import { type ErrorJson, type InvoiceJson, type Merchant, makeMerchant, PHONE_INVOICE } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let merchant: Merchant;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  merchant = await makeMerchant(world);
});
afterAll(() => world.close());

type Refused = InvoiceJson & { error: ErrorJson };
const create = () => merchant.call<Refused>("POST", "/invoices", PHONE_INVOICE);

it("refused by the provider, or never sent because it asked to be left alone: with the invoice's id and Retry-After", async () => {
  await merchant.fault({ call: "invoice.create", fault: "status_code", status_code: -42 });
  await merchant.fault({ call: "invoice.create", fault: "throttle", retry_after_seconds: 9 });
  const refused = await create();
  const first = await merchant.only();
  expect(refused).toMatchObject({ status: 502, body: { error: { fields: { invoice_id: String(first.id) } } } });
  expect(refused.headers.get("retry-after")).toBeNull();
  expect(first).toMatchObject({ status: "expired", failure_reason: "refused_by_provider" });

  const throttled = await create();
  const id = Number(throttled.body.error.fields?.invoice_id);
  expect(throttled.status).toBe(502);
  expect(throttled.headers.get("retry-after")).toBe("9");
  expect(await merchant.get({ id })).toMatchObject({ status: "expired", failure_reason: "never_sent" });
});

it("cancelled by the merchant: at the provider, or here alone", async () => {
  const [phone, qr] = [await merchant.createPhone(), await merchant.createQr()];
  for (const invoice of [phone, qr]) {
    const cancelled = await merchant.cancel(invoice);
    expect(cancelled.body).toMatchObject({ status: "cancelled", failure_reason: "cancelled_by_merchant" });
  }
  // The money is the truth: a late payment leaves no reason behind.
  await customerOf(world).pay(qr);
  world.clock.advance({ minutes: 2 });
  await world.tick();
  expect(await merchant.get(qr)).toMatchObject({ status: "paid", failure_reason: null });
});

it("a cancel that the provider would not do names the invoice", async () => {
  const invoice = await merchant.createPhone();
  await merchant.fault({ call: "invoice.cancel", fault: "throttle", retry_after_seconds: 4 });
  const refused = await merchant.cancel(invoice);
  expect(refused).toMatchObject({ status: 502, body: { error: { fields: { invoice_id: String(invoice.id) } } } });
  expect(refused.headers.get("retry-after")).toBe("4");
  expect(await merchant.get(invoice)).toMatchObject({ status: "pending", failure_reason: null });
});

it("in the sandbox: as the customer is played, at once or later, or as time goes by", async () => {
  const { call } = await makeTenant(world);
  const made = async (body: object = {}) =>
    (await call<InvoiceJson>("POST", "/invoices", { ...PHONE_INVOICE, ...body })).body;
  const reasonOf = async ({ id }: InvoiceJson) =>
    (await call<InvoiceJson>("GET", `/invoices/${id}`)).body.failure_reason;
  const [declined, lapsed, open] = [
    await made({ simulate: "cancelled" }),
    await made({ simulate: "expired" }),
    await made(),
  ];
  expect([await reasonOf(declined), await reasonOf(lapsed), await reasonOf(open)]).toEqual([
    "cancelled_by_customer",
    "timed_out",
    null,
  ]);
  const played = await call("POST", `/sandbox/invoices/${open.id}/simulate`, { status: "cancelled" });
  expect(played.body).toMatchObject({ failure_reason: "cancelled_by_customer" });
  const [forgotten, paid] = [await made(), await made({ simulate: "paid" })];
  await call("POST", "/sandbox/clock/advance", { seconds: 86_401 });
  world.clock.advance({ seconds: 2 });
  await world.tick();
  expect([await reasonOf(forgotten), await reasonOf(paid)]).toEqual(["timed_out", null]);
});
