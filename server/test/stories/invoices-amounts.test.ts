/** A payment is accepted only if its amount was reported, readable and equal. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { customerOf } from "../support/customer.ts";
import { type InvoiceJson, type Merchant, makeMerchant } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Merchant;
beforeAll(async () => {
  world = await createWorld();
  customer = customerOf(world);
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  merchant = await makeMerchant(world);
});
afterEach(() => customer.clearFaults());
afterAll(() => world.close());

async function at(time: string): Promise<void> {
  world.clock.set(`2026-03-01T${time}Z`);
  await world.tick();
}

async function rowOf({ id }: InvoiceJson) {
  const { db } = world.deps;
  return db.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const HELD = { status: "pending", held_reason: "amount_mismatch", paid_amount_tiyn: null };

describe("an amount that cannot be read", () => {
  it.each(["3,799 ₸", "3.799", "3 799 $", "", "много", -5000, { Value: 5000 }, [5000], true, 5000.001])(
    "%j is held, on either channel",
    async (amount) => {
      const [phone, code] = [await merchant.createPhone({ amount: 5000 }), await merchant.createQr({ amount: 5000 })];
      await customer.pay(phone);
      await customer.pay(code);
      await merchant.fault({ call: "invoice.details", fault: "amount_as", amount });
      await merchant.fault({ call: "qr.status", fault: "amount_as", amount });
      await at("10:00:05");
      expect(await rowOf(phone)).toMatchObject(HELD);
      expect(await rowOf(code)).toMatchObject(HELD);
      const error = "the customer paid an amount that cannot be read";
      await merchant.fault({ call: "invoice.details", fault: "amount_as", amount });
      expect((await merchant.check(phone)).body.items).toEqual([{ id: phone.id, status: "pending", error }]);
      expect(await merchant.told(phone)).toEqual([]);
    },
  );

  it.each(["5.000,00 ₸", "5,000.00", "₸ 5 000", "5 000 тг", "5000 KZT"])("but %j can be read", async (amount) => {
    const invoice = await merchant.createPhone({ amount: 5000 });
    await customer.pay(invoice);
    await merchant.fault({ call: "invoice.details", fault: "amount_as", amount });
    await at("10:00:05");
    expect(await merchant.told(invoice)).toEqual(["paid"]);
  });
});

describe("an amount that is not told", () => {
  it.each([{}, { amount: null }])("is asked for: %j", async (missing) => {
    const code = await merchant.createQr({ amount: 5000 });
    await customer.pay(code);
    await merchant.fault({ call: "qr.status", fault: "amount_as", ...missing });
    await at("10:00:05");
    expect(await merchant.told(code)).toEqual(["paid"]);
    expect(await merchant.countCalls("history.details")).toBe(1);
    expect(await merchant.get(code)).toMatchObject({ client_name: expect.any(String) });
  });

  it("and is another one is held", async () => {
    const code = await merchant.createQr({ amount: 5000 });
    await customer.pay(code, 1);
    await merchant.fault({ call: "qr.status", fault: "amount_as" });
    await at("10:00:05");
    expect(await rowOf(code)).toMatchObject({ ...HELD, paid_amount_tiyn: 100 });
  });

  it.each([
    { fault: "http_status", http_status: 500 },
    { fault: "status_code", status_code: -99000001 },
    { fault: "amount_as" },
    { fault: "amount_as", amount: null },
  ])("and cannot be had is asked for later, and is not paid before: %j", async (fault) => {
    const code = await merchant.createQr({ amount: 5000 });
    await customer.pay(code);
    const { id } = await merchant.fault({ call: "qr.status", fault: "amount_as", times: 0 });
    await merchant.fault({ call: "history.details", times: 1, ...fault });
    await at("10:00:05");
    expect(await rowOf(code)).toMatchObject({ status: "pending", held_reason: null });
    await at("10:00:15");
    expect(await merchant.told(code)).toEqual(["paid"]);
    await customer.clearFault(id);
  });
});

it.each([
  ["RemotePaymentRejected", "expired", "declined"],
  ["IrisDestBlockCode7", "expired", "declined"],
  ["InsufficientFunds", "expired", "no_funds"],
  ["Expired", "expired", "timed_out"],
  ["NotConfirmedByUser", "cancelled", "cancelled_by_customer"],
  ["RemotePaymentCanceled", "cancelled", "cancelled_by_customer"],
])("what the provider ends as %s is %s, because of %s, until it is paid", async (raw, status, failure_reason) => {
  const invoice = await merchant.createPhone();
  await customer.setStatus(invoice, raw);
  await at("10:00:05");
  expect(await rowOf(invoice)).toMatchObject({ status, failure_reason });
  await customer.pay(invoice);
  await at("10:15:05");
  expect(await rowOf(invoice)).toMatchObject({ status: "paid", failure_reason: null });
});

it("what runs out of time by our clock timed out", async () => {
  const code = await merchant.createQr();
  await merchant.fault({ call: "qr.status", fault: "status_code", status_code: -99000001, times: 0 });
  await at("10:06:10");
  expect(await rowOf(code)).toMatchObject({ status: "expired", failure_reason: "timed_out" });
});
