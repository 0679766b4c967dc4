/** Payments that come late, and payments of another amount, are recorded as they are. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { customerOf } from "../support/customer.ts";
import { type Merchant, makeMerchant } from "../support/merchant.ts";
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
afterAll(() => world.close());

async function at(time: string): Promise<void> {
  world.clock.set(time.includes("T") ? time : `2026-03-01T${time}Z`);
  await world.tick();
}

describe("a payment that follows the end", () => {
  it.each([
    ["10:14:59", "2026-03-01T10:15:00Z"],
    ["18:00:00", "2026-03-02T10:15:00Z"],
  ])("after a phone invoice's cancel, at %s: seen at %s", async (paid, seen) => {
    const invoice = await merchant.createPhone();
    await merchant.cancel(invoice);
    await at(paid);
    await customer.pay(invoice);
    await at(seen);
    expect(await merchant.told(invoice)).toEqual(["cancelling", "cancelled", "paid"]);
    const paid_at = new Date(`2026-03-01T${paid}Z`).toISOString();
    expect(await merchant.get(invoice)).toMatchObject({ status: "paid", paid_at });
  });

  it("after a code's cancel, which the provider never received", async () => {
    const invoice = await merchant.createQr();
    await merchant.cancel(invoice);
    await customer.scan(invoice);
    await customer.pay(invoice);
    await at("10:01:00");
    expect(await merchant.told(invoice)).toEqual(["cancelled", "paid"]);
  });

  it("after the customer's own refusal", async () => {
    const invoice = await merchant.createPhone();
    await customer.refuse(invoice);
    await at("10:00:05");
    await customer.pay(invoice);
    await at("10:15:05");
    expect(await merchant.told(invoice)).toEqual(["cancelled", "paid"]);
  });

  it("after a code's expiry", async () => {
    const invoice = await merchant.createQr();
    await at("10:05:05");
    await customer.pay(invoice);
    await at("10:06:05");
    expect(await merchant.told(invoice)).toEqual(["expired", "paid"]);
  });

  it("in the last of the 15 minutes for which an expired invoice is watched", async () => {
    const invoice = await merchant.createPhone();
    await at("2026-03-02T10:01:00Z");
    await at("2026-03-02T10:14:30Z");
    await customer.pay(invoice);
    await at("2026-03-02T10:15:00Z");
    expect(await merchant.told(invoice)).toEqual(["expired", "paid"]);
  });

  it("of a code is polled every minute, and not after the 15", async () => {
    const invoice = await merchant.createQr();
    await merchant.cancel(invoice);
    for (let minute = 0; minute <= 30; minute += 1) await at(`10:${String(minute).padStart(2, "0")}:30`);
    // At 10:00:30 nothing is due; then once a minute, the last at 10:20.
    expect(await merchant.countCalls("qr.status")).toBe(20);
  });

  it("is still found when the provider could not be reached at the end of the watch", async () => {
    const invoice = await merchant.createQr();
    await at("10:05:05");
    const { id } = await merchant.fault({ call: "qr.status", fault: "http_status", http_status: 502, times: 0 });
    await at("10:20:00");
    await customer.pay(invoice);
    await at("12:00:00");
    expect(await merchant.told(invoice)).toEqual(["expired"]);
    await customer.clearFault(id);
    await at("13:00:00");
    expect(await merchant.told(invoice)).toEqual(["expired", "paid"]);
  });
});

describe("a payment of another amount", () => {
  const reason = "amount_mismatch";

  async function paidAmountOf({ id }: { id: number }): Promise<number | null> {
    const row = world.deps.db.selectFrom("invoices").select("paid_amount_tiyn").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).paid_amount_tiyn;
  }

  it("is held for a person: stays unpaid, sends no event, is logged once", async () => {
    const invoice = await merchant.createPhone();
    await customer.pay(invoice, 1400);
    await at("10:00:05");
    await at("10:05:00");
    expect(await merchant.get(invoice)).toMatchObject({ status: "pending", paid_at: null, held_reason: reason });
    expect(await merchant.told(invoice)).toEqual([]);
    const lines = world.logged.filter((line) => line.includes(`"invoice_id":${invoice.id}`) && line.includes("held"));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, tenant_id: merchant.tenant.id, held_reason: reason, msg: "an invoice is held for a person" },
    ]);
    expect(await paidAmountOf(invoice)).toBe(140_000);
  });

  it("is asked about more and more slowly, and is paid if the provider corrects itself", async () => {
    const [held, corrected] = [await merchant.createQr(), await merchant.createPhone({ amount: 1400 })];
    await customer.pay(held, 1400);
    await customer.pay(corrected, 140);
    await at("10:00:05");
    await customer.setStatus(corrected, "Wait");
    await customer.pay(corrected);
    for (let minute = 1; minute <= 30; minute += 1) await at(`10:${String(minute).padStart(2, "0")}:05`);
    // At 5 s, every minute up to 10, and then at a tenth of its age.
    expect(await merchant.countCalls("qr.status")).toBe(19);
    expect(await merchant.told(held)).toEqual([]);
    const paid = await merchant.get(corrected);
    expect(paid).toMatchObject({ status: "paid", available_for_refund: "1400.00" });
    for (const field of ["held_reason", "paid_amount"]) expect(paid).not.toHaveProperty(field);
  });

  it("is not expired by our clock either", async () => {
    const invoice = await merchant.createQr();
    await customer.pay(invoice, 1400);
    await at("10:30:00");
    await at("10:31:00");
    expect(await merchant.get(invoice)).toMatchObject({ status: "pending", held_reason: reason });
  });

  it("that comes late is held beside the status it came to", async () => {
    const invoice = await merchant.createPhone();
    await merchant.cancel(invoice);
    await customer.pay(invoice, 1400);
    await at("10:15:00");
    expect(await merchant.get(invoice)).toMatchObject({ status: "cancelled", held_reason: reason });
    expect(await merchant.told(invoice)).toEqual(["cancelling", "cancelled"]);
  });

  it("of 1 tiyn more is another amount", async () => {
    const invoice = await merchant.createPhone({ amount: 4.35 });
    await customer.pay(invoice, 4.36);
    await at("10:00:05");
    expect(await merchant.get(invoice)).toMatchObject({
      status: "pending",
      held_reason: reason,
    });
    expect(await paidAmountOf(invoice)).toBe(436);
  });

  it.each(["number", "display", "display_nbsp"])(
    "is none for the form in which the bridge writes it: %s",
    async (form) => {
      await customer.settings({ amount_format: form });
      const invoice = await merchant.createPhone({ amount: 12_345_678.9 });
      await customer.pay(invoice);
      await at("10:00:05");
      await customer.settings({ amount_format: "mixed" });
      expect(await merchant.told(invoice)).toEqual(["paid"]);
    },
  );
});
