/** Payments that were made while the merchant was signed out, and wrong amounts: no paid subscription ends. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settleStatus } from "../../src/invoices/change-status.ts";
import { connect } from "../support/customer.ts";
import { type LiveBilling, liveBilling } from "../support/live-billing.ts";
import type { SubscriptionJson } from "../support/subscriber.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let live: LiveBilling;
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_RETENTION_DAYS: "3650", TRIAL_DAYS: "300" });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-01-10T06:00:00Z");
  live = await liveBilling(world);
  await live.customer.clearFaults();
});

describe("in grace, the last attempt is paid while the merchant is signed out", () => {
  let subscription: SubscriptionJson;
  let invoice: { id: number };

  /** Signed out at 01-31T19:05; the grace of one day is over at 02-01T19:01. */
  beforeEach(async () => {
    subscription = await live.subscriptions.subscribe({ max_retry_attempts: 1, grace_period_days: 1 });
    await live.at("01-31T19:00");
    invoice = await live.invoiceOf(subscription);
    await live.customer.expire(invoice);
    await live.at("01-31T19:01");
    expect(await live.subscriptions.get(subscription)).toMatchObject({ in_grace_period: true });
    await live.customer.kill(live.merchant.token_sn);
    await live.at("01-31T19:05");
  });

  it("signed in again long after the grace was over: restored, and it never expires", async () => {
    await live.customer.setStatus(invoice, "Processed");
    await live.at("02-01T20:05");
    expect(await live.subscriptions.get(subscription)).toMatchObject({ status: "active", in_grace_period: true });
    await connect(world, live.merchant.tenant);
    // The scheduler comes before anything that asks the provider.
    world.clock.set("2026-02-01T20:10:00Z");
    await live.runJob("bill-live");
    await live.minutes(5);
    expect(await live.subscriptions.get(subscription)).toMatchObject({
      status: "active",
      in_grace_period: false,
      failed_attempts: 0,
    });
    expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 paid"]);
    expect(await live.told()).toEqual(["payment_failed 1500.00", "grace_started", "payment_succeeded 1500.00"]);
    await live.at("02-28T19:00");
    expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 paid", "2026-03 #1 pending"]);
  });

  it("and the provider will not tell after the sign-in: it waits for the answer, however long", async () => {
    await live.customer.setStatus(invoice, "Processed");
    const { token_sn } = await connect(world, live.merchant.tenant);
    await live.customer.fault({
      call: "invoice.details",
      fault: "status_code",
      status_code: -999,
      times: 0,
      session: token_sn,
    });
    await live.at("02-01T20:05");
    await live.at("02-12T12:00");
    expect(await live.subscriptions.get(subscription)).toMatchObject({ status: "active", in_grace_period: true });
    await live.customer.clearFaults();
    await live.minutes(3);
    expect(await live.subscriptions.get(subscription)).toMatchObject({ status: "active", in_grace_period: false });
    expect(await live.told()).toEqual(["payment_failed 1500.00", "grace_started", "payment_succeeded 1500.00"]);
  });

  it("and was not paid: it expires once the merchant is back and the provider has said so", async () => {
    await live.at("02-05T20:05");
    expect(await live.subscriptions.get(subscription)).toMatchObject({ status: "active", in_grace_period: true });
    await connect(world, live.merchant.tenant);
    await live.at("02-05T20:10");
    expect(await live.subscriptions.get(subscription)).toMatchObject({ status: "expired" });
    expect(await live.told()).toEqual(["payment_failed 1500.00", "grace_started", "expired"]);
  });
});

describe("an attempt is paid with another amount", () => {
  it("its cycle waits for the decision, and the next one is billed in time", async () => {
    const subscription = await live.subscriptions.subscribe();
    await live.at("01-31T19:00");
    const invoice = await live.invoiceOf(subscription);
    await live.customer.pay(invoice, 400);
    await live.at("02-05T12:00");
    expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 pending"]);
    expect(await live.merchant.get(invoice)).toMatchObject({ status: "pending", held_reason: "amount_mismatch" });
    const { tenant } = live.merchant;
    await settleStatus(world.deps, { tenant_id: tenant.id, id: invoice.id }, "provider_paid", "person");
    await live.at("02-05T12:05");
    expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 paid"]);
    expect(await live.detail(subscription)).toMatchObject({ stats: { total_collected: "400.00" } });
    await live.at("02-28T19:00");
    expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 paid", "2026-03 #1 pending"]);
  });

  it("late, after it had expired: the cycle is not billed again while that is held, and goes on afterwards", async () => {
    const subscription = await live.subscriptions.subscribe({ retry_interval_hours: 1 });
    await live.at("01-31T19:00");
    const invoice = await live.invoiceOf(subscription);
    await live.customer.expire(invoice);
    await live.at("01-31T19:01");
    await hold(invoice);
    await live.at("02-01T12:00");
    await live.minutes(3);
    expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 expired"]);
    await hold(invoice, null);
    await live.minutes(3);
    expect(await live.subscriptions.story(subscription)).toEqual(["2026-02 #1 expired", "2026-02 #2 pending"]);
  });

  async function hold(
    { id }: { id: number },
    held_reason: "amount_mismatch" | null = "amount_mismatch",
  ): Promise<void> {
    await world.deps.db.updateTable("invoices").set({ held_reason }).where("id", "=", id).execute();
  }
});

it("a payment is told of at what was billed, whatever the subscription has been changed to since", async () => {
  const subscription = await live.subscriptions.subscribe();
  await live.at("01-31T19:00");
  await live.merchant.call("PUT", `/subscriptions/${subscription.id}`, { amount: 9000 });
  await live.customer.pay(await live.invoiceOf(subscription));
  await live.at("01-31T19:02");
  expect(await live.told()).toEqual(["payment_succeeded 1500.00"]);
  const { body } = await world.deps.db
    .selectFrom("events")
    .select("body")
    .where("tenant_id", "=", live.merchant.tenant.id)
    .where("type", "=", "subscription.payment_succeeded")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(body)).toMatchObject({ amount: "1500.00", subscription: { amount: "1500.00" } });
});
