/** Refunds that the merchant makes in the provider's own application, told in dates: they are detected here. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { customerOf } from "../support/customer.ts";
import type { InvoiceJson } from "../support/merchant.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Refunder;
let invoice: InvoiceJson;
beforeAll(async () => {
  world = await createWorld({ PROVIDER_TIMEOUT_MS: "20000" });
  customer = customerOf(world);
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  merchant = await makeRefunder(world);
  invoice = await merchant.createPaid();
});
afterAll(() => world.close());

/** Moves the clock to an instant of March 2026 (`02T10:00`) and lets the jobs work. */
async function at(time: string): Promise<void> {
  world.clock.set(`2026-03-${time}:00Z`);
  await world.tick();
}

/** The invoice's refunds, oldest first, as `amount status reason`. */
async function stand(): Promise<string[]> {
  const refunds = await merchant.refunds(invoice);
  return refunds.reverse().map(({ amount, status, reason }) => `${amount} ${status} ${reason}`);
}

describe("nobody refunds here", () => {
  it("noticed an hour after the payment, with the provider's date", async () => {
    await at("01T10:20");
    await customer.refundInApp(invoice, 600);
    await at("01T10:59");
    expect(await stand()).toEqual([]);
    await at("01T11:00");
    expect(await merchant.refunds(invoice)).toEqual([
      {
        id: expect.any(Number),
        invoice_id: invoice.id,
        amount: "600.00",
        status: "completed",
        reason: "provider",
        failure_reason: null,
        failure_code: null,
        is_sandbox: false,
        created_at: "2026-03-01T10:20:00.000Z",
        metadata: {},
      },
    ]);
    expect(await merchant.get(invoice)).toMatchObject({
      status: "partially_refunded",
      total_refunded: "600.00",
      available_for_refund: "900.00",
    });
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded"]);
  });

  it("noticed within a day, on any of 30 days", async () => {
    await at("01T11:00");
    await at("15T10:00");
    await customer.refundInApp(invoice, 600);
    await at("16T10:00");
    expect(await stand()).toEqual(["600.00 completed provider"]);
    await at("30T12:00");
    await customer.refundInApp(invoice);
    await at("31T10:00");
    expect(await stand()).toEqual(["600.00 completed provider", "900.00 completed provider"]);
    expect(await merchant.get(invoice)).toMatchObject({ status: "refunded", available_for_refund: "0.00" });
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded", "refunded"]);
  });

  it("the provider is asked 31 times in all, and never again", async () => {
    await at("01T11:00");
    for (let day = 2; day <= 31; day += 1) await at(`${String(day).padStart(2, "0")}T10:00`);
    expect(await merchant.countCalls("history.details")).toBe(31);
    world.clock.set("2026-06-01T10:00:00Z");
    await world.tick();
    expect(await merchant.countCalls("history.details")).toBe(31);
  });

  it("an invoice that is refunded in full is not asked about any more", async () => {
    await merchant.refund(invoice);
    await at("01T11:00");
    await at("02T10:00");
    expect(await merchant.countCalls("history.details")).toBe(0);
  });

  it("a sandbox invoice is never asked about", async () => {
    const body = { amount: 1500, phone_number: "87021234567", is_sandbox: true, simulate: "paid" };
    await merchant.call("POST", "/invoices", body);
    await merchant.refund(invoice);
    await at("03T10:00");
    expect(await merchant.countCalls("history.details")).toBe(0);
  });

  it("several at once, each its own refund, also of one amount", async () => {
    for (const amount of [100, 100, 300]) await customer.refundInApp(invoice, amount);
    await at("01T11:00");
    expect((await stand()).sort()).toEqual([
      "100.00 completed provider",
      "100.00 completed provider",
      "300.00 completed provider",
    ]);
    expect(await merchant.get(invoice)).toMatchObject({ total_refunded: "500.00" });
    await at("02T10:00");
    expect(await stand()).toHaveLength(3);
  });

  it("a provider that cannot be asked at that time is asked again", async () => {
    await customer.refundInApp(invoice, 600);
    await merchant.fault({ call: "history.details", fault: "http_status", http_status: 500 });
    await at("01T11:00");
    expect(await stand()).toEqual([]);
    await at("01T11:01");
    expect(await stand()).toEqual(["600.00 completed provider"]);
  });
});

describe("the provider cannot be asked", () => {
  async function nextLook(): Promise<string | undefined> {
    const rows = world.deps.db.selectFrom("invoices").select("next_returns_look_at").where("id", "=", invoice.id);
    return (await rows.executeTakeFirstOrThrow()).next_returns_look_at?.toISOString();
  }

  it("because nobody is signed in: tried once a day, and no more after 30 days", async () => {
    await customer.kill(merchant.token_sn);
    await at("01T11:00");
    expect(await nextLook()).toBe("2026-03-02T10:00:00.000Z");
    await at("02T10:00");
    expect(await nextLook()).toBe("2026-03-03T10:00:00.000Z");
    await at("31T10:00");
    expect(await nextLook()).toBeUndefined();
  });

  it("for weeks: tried ever more patiently, and no more after 30 days", async () => {
    await merchant.fault({ call: "history.details", fault: "http_status", http_status: 500, times: 0 });
    await at("01T11:00");
    expect(await nextLook()).toBe("2026-03-01T11:01:00.000Z");
    await at("11T10:00");
    expect(await nextLook()).toBe("2026-03-11T14:00:00.000Z");
    await at("31T10:00");
    expect(await nextLook()).toBeUndefined();
    expect(await merchant.countCalls("history.details")).toBe(3);
    await customer.clearFaults();
  });
});

describe("beside refunds made here", () => {
  it("each is explained once, whatever their amounts", async () => {
    await merchant.refund(invoice, { amount: 200 });
    await at("01T10:30");
    await customer.refundInApp(invoice, 200);
    await at("01T10:40");
    await merchant.refund(invoice, { amount: 300 });
    await at("01T11:00");
    expect(await stand()).toEqual(["200.00 completed null", "200.00 completed provider", "300.00 completed null"]);
    expect(await merchant.get(invoice)).toMatchObject({ total_refunded: "700.00", available_for_refund: "800.00" });
  });

  it("too much is refused by the provider, and the true balance is known at once", async () => {
    await customer.refundInApp(invoice, 600);
    await at("01T10:10");
    const refused = await merchant.refund(invoice, { amount: 1000 });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { amount: "the provider has less than this left to refund" } } },
    });
    expect(await merchant.get(invoice)).toMatchObject({ status: "partially_refunded", available_for_refund: "900.00" });
    expect(await stand()).toEqual(["600.00 completed provider", "1000.00 failed null"]);
    expect(await merchant.refund(invoice)).toMatchObject({ status: 201, body: { refund: { amount: "900.00" } } });
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded", "refunded"]);
  });

  it("and when the balance cannot be asked for at that moment, the refusal is the same", async () => {
    await customer.refundInApp(invoice, 600);
    await merchant.fault({ call: "history.details", fault: "reset_before" });
    expect(await merchant.refund(invoice)).toMatchObject({ status: 422 });
    await at("01T10:01");
    expect(await merchant.get(invoice)).toMatchObject({ available_for_refund: "900.00" });
  });

  it("what a pending refund holds is entered once that refund is given up", async () => {
    await customer.refundInApp(invoice, 600);
    await at("01T10:06");
    await merchant.fault({ call: "refund.create", fault: "reset_before" });
    expect(await merchant.refund(invoice, { amount: 1500 })).toMatchObject({ status: 502 });
    await at("01T10:07");
    expect(await stand()).toEqual(["1500.00 pending null"]);
    expect(world.logged.filter((line) => line.includes(`looking at invoice ${invoice.id} failed`))).toEqual([]);
    await at("01T10:16");
    expect(await stand()).toEqual(["600.00 completed provider", "1500.00 failed null"]);
    expect(await merchant.get(invoice)).toMatchObject({ total_refunded: "600.00", available_for_refund: "900.00" });
  });

  it("dates without an offset are the provider's own", async () => {
    await customer.settings({ date_format: "local" });
    await customer.refundInApp(invoice, 600);
    await at("01T11:00");
    await customer.settings({ date_format: "offset" });
    expect(await merchant.refunds(invoice)).toMatchObject([{ created_at: "2026-03-01T10:00:00.000Z" }]);
    await at("02T10:00");
    expect(await stand()).toHaveLength(1);
  });
});

describe("many invoices", () => {
  it("are looked at few at a time, and a merchant whose provider hangs does not hold up another", async () => {
    const slow = await makeRefunder(world);
    for (let n = 0; n < 6; n += 1) await slow.createPaid();
    await slow.fault({ call: "history.details", fault: "delay", delay_ms: 15_000, times: 4 });
    await customer.refundInApp(invoice, 600);
    world.clock.set("2026-03-01T11:00:00Z");
    const ticking = world.tick();
    await expect.poll(() => merchant.told(invoice), { timeout: 10_000 }).toEqual(["paid", "partially_refunded"]);
    expect(await slow.countCalls("history.details")).toBeLessThan(6);
    await customer.clearFaults();
    await ticking;
    expect(await slow.countCalls("history.details")).toBe(6);
  });
});
