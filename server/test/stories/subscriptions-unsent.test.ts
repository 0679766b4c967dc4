/** Billing while the provider accepts no invoices: the same attempt is retried, without duplicate billings or messages. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { doctor } from "../../src/doctor/doctor.ts";
import { openJob } from "../../src/jobs.ts";
import { type LiveBilling, liveBilling } from "../support/live-billing.ts";
import { startMortalService } from "../support/mortal-service.ts";
import { makeOperator, newTariff, type Operator } from "../support/operator.ts";
import { rounds } from "../support/rounds.ts";
import type { SubscriptionJson } from "../support/subscriber.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let operator: Operator;
let live: LiveBilling;
let subscription: SubscriptionJson;
beforeAll(async () => {
  // No call hangs here: what a busy machine is late with has arrived all the same.
  world = await createWorld({ WEBHOOK_RETENTION_DAYS: "3650", TRIAL_DAYS: "300", PROVIDER_TIMEOUT_MS: "10000" });
  operator = await makeOperator(world);
  await operator.call("POST", "/tariffs", newTariff("two", { daily_limit: 2 }));
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-01-10T06:00:00Z");
  live = await liveBilling(world);
  await live.customer.clearFaults();
  subscription = await live.subscriptions.subscribe();
});

const refuse = (fault: object = { fault: "throttle", retry_after_seconds: 1 }) =>
  live.merchant.fault({ call: "invoice.create", times: 0, ...fault } as Parameters<typeof live.merchant.fault>[0]);
const onTwoADay = () => operator.call("POST", `/tenants/${live.merchant.tenant.id}/tariff`, { tariff: "two" });
const broken = async () => (await doctor(world.deps)).filter(({ state }) => state === "broken");
/** By then an invoice that could not be sent has been tried again. */
const anHourLater = async () => {
  world.clock.advance({ minutes: 62 });
  await world.tick();
};
const NOTHING = { total_payments: 0, successful_payments: 0, failed_payments: 0, total_collected: "0.00" };

describe.each([
  ["asks to wait", { fault: "throttle", retry_after_seconds: 1 }],
  ["is not available", { fault: "status_code", status_code: -999 }],
  ["has disabled the trade point, in a code that is not listed", { fault: "status_code", status_code: 990000018 }],
  ["will not read the request", { fault: "http_status", http_status: 400 }],
])("the provider %s", (_, fault) => {
  it("for an hour: one row, no webhook, no failure, a few calls; then it is sent once, and paid", async () => {
    await refuse(fault);
    await live.at("01-31T19:00");
    await live.minutes(60);
    expect(await live.subscriptions.attempts(subscription)).toMatchObject([
      {
        attempt_number: 1,
        status: "pending",
        failure_reason: null,
        next_send_at: expect.any(String),
        invoice: { status: "pending", provider_invoice_id: null },
      },
    ]);
    const invoice = await live.invoiceOf(subscription);
    const calls = await live.merchant.countCalls("invoice.create");
    expect(calls).toBeGreaterThan(4);
    expect(calls).toBeLessThan(12);
    expect(await live.merchant.told(invoice)).toEqual([]);
    expect(await live.told()).toEqual([]);
    expect(await live.subscriptions.get(subscription)).toMatchObject({ failed_attempts: 0, status: "active" });
    expect(await live.detail(subscription)).toMatchObject({ stats: NOTHING, last_payment: null });
    expect(await broken()).toEqual([]);

    await live.customer.clearFaults();
    await anHourLater();
    expect(await live.subscriptions.attempts(subscription)).toMatchObject([
      { attempt_number: 1, status: "pending", next_send_at: null, invoice: { id: invoice.id, status: "pending" } },
    ]);
    expect(await live.customer.operation(invoice)).toMatchObject({ amount: 1500, calls: { create: { executed: 1 } } });
    expect(await live.customer.operations({ comment: `#${invoice.id}` })).toHaveLength(1);
    await live.customer.pay(invoice);
    await live.merchant.check(invoice);
    await live.minutes(2);
    expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 paid"]);
    expect(await live.merchant.told(invoice)).toEqual(["paid"]);
    expect(await live.told()).toEqual(["payment_succeeded 1500.00"]);
  });
});

it("what the provider has against the payer's phone or the amount is the payer's, and ends the attempt", async () => {
  await refuse({ fault: "status_code", status_code: 990000028, times: 1 });
  await live.at("01-31T19:00");
  expect(await live.subscriptions.attempts(subscription)).toMatchObject([
    { attempt_number: 1, status: "failed", failure_reason: "amount is not accepted by the provider" },
  ]);
  expect(await live.subscriptions.get(subscription)).toMatchObject({ failed_attempts: 1 });
  expect(await live.detail(subscription)).toMatchObject({
    stats: { total_payments: 1, failed_payments: 1 },
    last_payment: { amount: "1500.00", status: "failed", paid_at: null },
  });
});

it("the invoice lives for a day from when it is sent", async () => {
  await refuse();
  await live.at("01-31T19:00");
  world.clock.advance({ hours: 40 });
  await live.customer.clearFaults();
  await anHourLater();
  const invoice = await live.invoiceOf(subscription);
  expect(await live.customer.operation(invoice)).toMatchObject({ status: "RemotePaymentCreated" });
  world.clock.advance({ hours: 22 });
  await world.tick();
  await live.customer.pay(invoice);
  await live.merchant.check(invoice);
  await world.tick();
  expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 paid"]);
});

describe("the daily limit", () => {
  it("counts what the provider took: an outage leaves it whole, for subscriptions and for the API", async () => {
    await onTwoADay();
    await refuse();
    await live.at("01-31T19:00");
    await live.minutes(30);
    for (const _ of [1, 2, 3]) {
      const create = await live.merchant.call("POST", "/invoices", { amount: 100, phone_number: "87021234567" });
      expect(create).toMatchObject({ status: 502 });
    }
    await live.customer.clearFaults();
    await anHourLater();
    expect(await live.customer.operation(await live.invoiceOf(subscription))).toMatchObject({
      calls: { create: { executed: 1 } },
    });
    await live.merchant.createPhone();
    const third = await live.merchant.call("POST", "/invoices", { amount: 100, phone_number: "87021234567" });
    expect(third).toMatchObject({ status: 429, body: { error: { code: "DAILY_LIMIT_REACHED" } } });
  });

  it("holds for what is sent again, to midnight", async () => {
    await onTwoADay();
    await refuse({ fault: "status_code", status_code: -999, times: 1 });
    await live.at("01-31T19:00");
    await live.merchant.createPhone();
    await live.merchant.createPhone();
    await live.minutes(10);
    expect(await live.invoiceOf(subscription)).toMatchObject({ provider_invoice_id: null, status: "pending" });
    expect(await live.merchant.countCalls("invoice.create")).toBe(3);
    await live.at("02-01T19:01");
    expect(await live.invoiceOf(subscription)).toMatchObject({ provider_invoice_id: expect.any(String) });
  });
});

describe("meanwhile", () => {
  it("a newer month begins: the same attempt is billed for that one, as the subscription then is", async () => {
    await refuse();
    await live.at("01-31T19:00");
    const invoice = await live.invoiceOf(subscription);
    await live.merchant.call("PUT", `/subscriptions/${subscription.id}`, { amount: 2000, description: "Pilates" });
    await live.at("03-31T18:00");
    await live.customer.clearFaults();
    await live.at("04-15T12:00");
    await live.minutes(62);
    expect(await live.subscriptions.attempts(subscription)).toMatchObject([
      {
        invoice_id: invoice.id,
        attempt_number: 1,
        billing_period_start: "2026-03-31T19:00:00.000Z",
        billing_period_end: "2026-04-30T19:00:00.000Z",
        billing_period_label: "2026-04",
        amount: "2000.00",
        invoice: { amount: "2000.00", description: "Pilates", status: "pending" },
      },
    ]);
    expect(await live.customer.operation(invoice)).toMatchObject({ amount: 2000 });
    await live.customer.pay(invoice);
    await live.minutes(2);
    expect(await live.subscriptions.get(subscription)).toMatchObject({ next_billing_at: "2026-04-30T19:00:00.000Z" });
    expect(await broken()).toEqual([]);
  });

  it.each(["pause", "cancel"] as const)(
    "a %s closes it on our side: it is never sent, and counts for nothing",
    async (what) => {
      await refuse();
      await live.at("01-31T19:00");
      const invoice = await live.invoiceOf(subscription);
      expect(await live.subscriptions.act(subscription, what)).toMatchObject({ status: 200 });
      await live.customer.clearFaults();
      await live.at("02-03T19:00");
      expect(await live.customer.operations({ comment: `#${invoice.id}` })).toEqual([]);
      expect(await live.merchant.told(invoice)).toEqual(["expired"]);
      expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 failed"]);
      expect(await live.told()).toEqual([what === "pause" ? "paused" : "cancelled"]);
      expect(await live.detail(subscription)).toMatchObject({ stats: NOTHING, last_payment: null });
      const row = await world.deps.db
        .selectFrom("invoices")
        .selectAll()
        .where("id", "=", invoice.id)
        .executeTakeFirst();
      expect(row).toMatchObject({ status: "error", failure_reason: "never_sent", send_at: null, withdraw_at: null });
      expect(await broken()).toEqual([]);
    },
  );

  it("the merchant is signed out: nothing is called, and it is sent once the merchant is back", async () => {
    await refuse({ fault: "dead_session_code", times: 1 });
    await live.at("01-31T19:00");
    await live.minutes(30);
    expect(await live.merchant.countCalls("invoice.create")).toBe(1);
    expect(await live.subscriptions.attempts(subscription)).toMatchObject([{ status: "pending", attempt_number: 1 }]);
    await world.deps.db
      .updateTable("provider_sessions")
      .set({ dead_at: null })
      .where("tenant_id", "=", live.merchant.tenant.id)
      .execute();
    await live.minutes(2);
    expect(await live.customer.operation(await live.invoiceOf(subscription))).toMatchObject({
      calls: { create: { executed: 1 } },
    });
    expect(await live.told()).toEqual([]);
  });
});

it("a process that dies between two statements of sending it again sends it once at most, and it is sent in the end", {
  timeout: 180_000,
}, async () => {
  const mortal = await startMortalService(world);
  try {
    for (let statements = 0; statements < 14; statements += rounds(3, 1)) {
      const other = await live.subscriptions.subscribe({ bill_immediately: true });
      await refuse({ fault: "throttle", retry_after_seconds: 1, times: 1 });
      await world.tick();
      const invoice = await live.invoiceOf(other);
      world.clock.advance({ minutes: 2 });
      mortal.dieAfter(statements);
      const job = openJob(mortal.deps, "send-unsent");
      await job.run().catch(() => false);
      await job.drain?.();
      await live.minutes(4);
      // Killed after it was taken off the queue and before the call, it is of unknown outcome until the history is final.
      if ((await live.customer.operations({ comment: `#${invoice.id}` })).length === 0) await live.minutes(40);
      const attempts = await live.subscriptions.attempts(other);
      const sent = await Promise.all(
        attempts.map(({ invoice_id }) => live.customer.operations({ comment: `#${invoice_id}` })),
      );
      expect(sent.flat()).toHaveLength(1);
      expect(attempts[0]).toMatchObject({
        status: "pending",
        invoice: { provider_invoice_id: String(sent[0]?.[0]?.id) },
      });
      expect(await live.detail(other)).toMatchObject({ stats: NOTHING });
    }
  } finally {
    await mortal.close();
  }
  expect(await broken()).toEqual([]);
});
