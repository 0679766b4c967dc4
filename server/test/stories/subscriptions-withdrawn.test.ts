/** One attempt of a cycle is paid while another is open: the other is withdrawn, and reported as a duplicate if it is paid too. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { doctor } from "../../src/doctor/doctor.ts";
import { openJob } from "../../src/jobs.ts";
import { connect } from "../support/customer.ts";
import { type LiveBilling, liveBilling } from "../support/live-billing.ts";
import { startMortalService } from "../support/mortal-service.ts";
import type { SubscriptionJson } from "../support/subscriber.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let live: LiveBilling;
let subscription: SubscriptionJson;
type Invoice = Awaited<ReturnType<LiveBilling["invoiceOf"]>>;
let first: Invoice;
let second: Invoice;
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_RETENTION_DAYS: "3650", TRIAL_DAYS: "300" });
});
afterAll(() => world.close());

/** The first attempt has expired, and the second is open. */
beforeEach(async () => {
  world.clock.set("2026-01-10T06:00:00Z");
  live = await liveBilling(world);
  await live.customer.clearFaults();
  subscription = await live.subscriptions.subscribe({ retry_interval_hours: 1 });
  await live.at("01-31T19:00");
  first = await live.invoiceOf(subscription);
  await live.customer.expire(first);
  await live.at("01-31T19:01");
  await live.at("01-31T20:10");
  second = await live.invoiceOf(subscription, 2);
  expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 expired", "2026-02 #2 pending"]);
});

const payFirst = () => live.customer.setStatus(first, "Processed");
const statusOfSecond = async () => (await live.merchant.get(second)).status;
const broken = async () => (await doctor(world.deps)).filter(({ state }) => state === "broken");

describe("the first attempt is paid late", () => {
  it("the second is cancelled at the provider, is no failure of the payer's, and the next month follows", async () => {
    await payFirst();
    await live.at("01-31T20:12");
    expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 paid", "2026-02 #2 cancelled"]);
    expect(await live.customer.operation(second)).toMatchObject({
      status: "RemotePaymentCanceled",
      calls: { cancel: { executed: 1 } },
    });
    expect(await live.merchant.told(second)).toEqual(["cancelling", "cancelled"]);
    expect((await live.merchant.call("GET", `/invoices/${second.id}/timeline`)).body.items).toMatchObject([
      { to: "pending", source: "api" },
      { to: "cancelling", source: "withdrawal" },
      { to: "cancelled", source: "withdrawal" },
    ]);
    expect(await live.told()).toEqual(["payment_failed 1500.00", "payment_succeeded 1500.00"]);
    expect(await live.detail(subscription)).toMatchObject({
      stats: { total_payments: 1, successful_payments: 1, failed_payments: 0, total_collected: "1500.00" },
      last_payment: { amount: "1500.00", status: "paid", paid_at: "2026-01-31T20:12:00.000Z" },
    });
    await live.at("02-28T19:00");
    expect(await live.subscriptions.story(subscription)).toEqual([
      "2026-02 #1 paid",
      "2026-02 #2 cancelled",
      "2026-03 #1 pending",
    ]);
    expect(await broken()).toEqual([]);
  });

  it("a provider that will not cancel for an hour is asked patiently, and receivers hear of it once", async () => {
    await live.merchant.fault({ call: "invoice.cancel", fault: "throttle", retry_after_seconds: 1, times: 0 });
    await payFirst();
    await live.at("01-31T20:12");
    await live.minutes(60);
    expect(await live.merchant.told(second)).toEqual(["cancelling"]);
    const calls = await live.merchant.countCalls("invoice.cancel");
    expect(calls).toBeGreaterThan(5);
    expect(calls).toBeLessThan(25);
    await live.customer.clearFaults();
    await live.minutes(7);
    expect(await live.merchant.told(second)).toEqual(["cancelling", "cancelled"]);
    expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 paid", "2026-02 #2 cancelled"]);
  });

  it("a cancel that is done and whose answer is lost is found out", async () => {
    await live.merchant.fault({ call: "invoice.cancel", fault: "reset_after", times: 1 });
    await payFirst();
    await live.at("01-31T20:12");
    await live.minutes(2);
    expect(await live.merchant.told(second)).toEqual(["cancelling", "cancelled"]);
    expect(await live.customer.operation(second)).toMatchObject({ calls: { cancel: { executed: 1 } } });
  });

  it("a merchant who is signed out meanwhile withdraws it on coming back", async () => {
    await payFirst();
    world.clock.set("2026-01-31T20:12:00Z");
    await live.runJob("poll-invoices");
    await live.customer.kill(live.merchant.token_sn);
    await live.minutes(10);
    expect(await statusOfSecond()).toBe("cancelling");
    await connect(world, live.merchant.tenant);
    await live.minutes(10);
    expect(await live.merchant.told(second)).toEqual(["cancelling", "cancelled"]);
  });

  it("a retry whose create is of unknown outcome is withdrawn as soon as it is found", async () => {
    const other = await live.subscriptions.subscribe({ retry_interval_hours: 1, bill_immediately: true });
    await world.tick();
    const one = await live.invoiceOf(other);
    await live.customer.expire(one);
    await live.minutes(1);
    await live.merchant.fault({ call: "invoice.create", fault: "reset_after", times: 1 });
    world.clock.advance({ hours: 1, minutes: 8 });
    await live.runJob("bill-live");
    const two = await live.invoiceOf(other, 2);
    expect(two).toMatchObject({ status: "pending", provider_invoice_id: null });
    await live.customer.setStatus(one, "Processed");
    await live.minutes(5);
    expect(await live.subscriptions.attempts(other)).toMatchObject([
      { attempt_number: 2, status: "cancelled" },
      { attempt_number: 1, status: "paid" },
    ]);
    expect(await live.customer.operation(two)).toMatchObject({ status: "RemotePaymentCanceled" });
  });

  it("a wrong amount paid by the second is held for a person, and the withdrawal waits for the decision", async () => {
    await live.customer.pay(second, 400);
    await live.minutes(2);
    await payFirst();
    await live.minutes(15);
    expect(await live.merchant.get(second)).toMatchObject({
      status: "pending",
      provider_invoice_id: expect.any(String),
    });
    expect(await live.merchant.countCalls("invoice.cancel")).toBe(0);
    expect(await live.subscriptions.attempts(subscription)).toMatchObject([
      { attempt_number: 2, status: "pending" },
      { attempt_number: 1, status: "paid" },
    ]);
    await live.at("02-28T19:00");
    expect(await live.subscriptions.story(subscription)).toEqual([
      "2026-02 #1 paid",
      "2026-02 #2 pending",
      "2026-03 #1 pending",
    ]);
  });
});

describe("the process dies in the withdrawal", () => {
  it("at whichever statement, the invoice is cancelled in the end", { timeout: 120_000 }, async () => {
    await payFirst();
    world.clock.set("2026-01-31T20:12:00Z");
    await live.runJob("poll-invoices");
    await live.runJob("settle-cycles");
    const mortal = await startMortalService(world);
    try {
      for (let statements = 0; (await statusOfSecond()) !== "cancelled"; statements += 1) {
        expect(statements).toBeLessThan(30);
        mortal.dieAfter(statements);
        const job = openJob(mortal.deps, "withdraw-invoices");
        await job.run().catch(() => false);
        await job.drain?.();
        // The lease of what it has left behind runs out; and what it has lost sight of is found out.
        world.clock.advance({ minutes: 6 });
        await live.runJob("poll-invoices");
      }
    } finally {
      await mortal.close();
    }
    await world.tick();
    expect(await live.customer.operation(second)).toMatchObject({ status: "RemotePaymentCanceled" });
    expect(await live.merchant.told(second)).toEqual(["cancelling", "cancelled"]);
    expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 paid", "2026-02 #2 cancelled"]);
    expect(await broken()).toEqual([]);
  });
});

describe("both attempts are paid", () => {
  const SECOND_TOO = ["payment_failed 1500.00", "payment_succeeded 1500.00", "duplicate_payment 1500.00"];

  /** Both are noticed before the settlement of either. */
  async function noticed(order: ("first" | "second")[]): Promise<void> {
    for (const which of order) {
      const invoice = which === "first" ? first : second;
      // A payment has the time of its notice where the answer before it is recent.
      await live.merchant.check(invoice);
      if (which === "first") await payFirst();
      else await live.customer.pay(second);
      world.clock.advance({ minutes: 2 });
      await live.merchant.check(invoice);
    }
    await live.runJob("settle-cycles");
    await world.tick();
  }

  async function expectOnce(duplicate: number): Promise<void> {
    const attempts = await live.subscriptions.attempts(subscription);
    expect(attempts).toMatchObject([
      { attempt_number: 2, status: "paid", is_duplicate: duplicate === 2 },
      { attempt_number: 1, status: "paid", is_duplicate: duplicate === 1 },
    ]);
    expect(await live.told()).toEqual(SECOND_TOO);
    expect(await live.subscriptions.get(subscription)).toMatchObject({
      next_billing_at: "2026-02-28T19:00:00.000Z",
      failed_attempts: 0,
    });
    expect(await live.detail(subscription)).toMatchObject({
      stats: { successful_payments: 2, total_collected: "3000.00" },
    });
    const many = attempts.find(({ is_duplicate }) => is_duplicate);
    const refund = await live.merchant.call("POST", `/invoices/${many?.invoice_id}/refund`, { amount: 1500 });
    expect(refund).toMatchObject({ status: 201, body: { refund: { status: "completed" } } });
    expect(await live.detail(subscription)).toMatchObject({
      stats: { successful_payments: 2, total_collected: "1500.00" },
    });
  }

  it("the second while it is being withdrawn: kept, told, refundable, and the date stands", async () => {
    await live.merchant.fault({ call: "invoice.cancel", fault: "throttle", retry_after_seconds: 1, times: 0 });
    await payFirst();
    await live.at("01-31T20:12");
    await live.customer.pay(second);
    await live.at("01-31T20:14");
    expect(await live.merchant.told(second)).toEqual(["cancelling", "paid"]);
    await expectOnce(2);
  });

  it("and settled together, the first first", async () => {
    await noticed(["first", "second"]);
    await expectOnce(2);
  });

  it("and settled together, the second first: the first is one too many", async () => {
    await noticed(["second", "first"]);
    await expectOnce(1);
  });

  it("at the same instant: the earlier attempt counts", async () => {
    await payFirst();
    await live.customer.pay(second);
    await live.at("01-31T20:12");
    await expectOnce(2);
  });

  it("and settled by two processes at the same instant: one counts", async () => {
    await payFirst();
    await live.customer.pay(second);
    world.clock.set("2026-01-31T20:12:00Z");
    await live.runJob("poll-invoices");
    await Promise.all([live.runJob("settle-cycles"), live.runJob("settle-cycles")]);
    await world.tick();
    await expectOnce(2);
  });
});
