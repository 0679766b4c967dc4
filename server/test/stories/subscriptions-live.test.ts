/** Live subscriptions told in dates: billed through the provider, delayed while it cannot be called, never billed twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type JobName, openJob } from "../../src/jobs.ts";
import { connect, customerOf } from "../support/customer.ts";
import { type Merchant, makeMerchant } from "../support/merchant.ts";
import { MONTHLY, makeSubscriber, type Subscriber, type SubscriptionJson } from "../support/subscriber.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Merchant;
let subscriptions: Subscriber;
let subscription: SubscriptionJson;
beforeAll(async () => {
  world = await createWorld({ WEBHOOK_RETENTION_DAYS: "3650", TRIAL_DAYS: "300" });
  customer = customerOf(world);
});
beforeEach(async () => {
  world.clock.set("2026-01-10T06:00:00Z");
  merchant = await makeMerchant(world);
  subscriptions = await makeSubscriber(world, { tenant: merchant.tenant, key: merchant.tenant.live_key });
  subscription = await subscriptions.subscribe();
});
afterAll(() => world.close());

/** Moves the clock to an instant of 2026 (`01-31T19:00`) and lets the jobs work. */
async function at(time: string): Promise<void> {
  world.clock.set(`2026-${time}:00Z`);
  await world.tick();
}

async function runJob(name: JobName): Promise<void> {
  const job = openJob(world.deps, name);
  while (await job.run());
  await job.drain?.();
}

async function newestInvoice() {
  const [newest] = await subscriptions.attempts(subscription);
  if (newest === undefined) throw new Error("nothing was billed");
  return newest.invoice;
}

describe("the payer", () => {
  it("pays on the phone: the attempt is paid, the merchant is told, the next month follows", async () => {
    await at("01-31T19:00");
    const invoice = await newestInvoice();
    expect(invoice).toMatchObject({ status: "pending", is_sandbox: false, provider_invoice_id: expect.any(String) });
    expect(await customer.operation(invoice)).toMatchObject({ amount: 1500, calls: { create: { executed: 1 } } });
    await customer.pay(invoice);
    await at("01-31T19:01");
    expect(await subscriptions.story(subscription)).toEqual(["2026-02 #1 paid"]);
    expect(await merchant.told(invoice)).toEqual(["paid"]);
    await at("02-28T19:00");
    expect(await subscriptions.story(subscription)).toEqual(["2026-02 #1 paid", "2026-03 #1 pending"]);
  });

  it("refuses: one failed attempt, tried again about a day later", async () => {
    await at("01-31T19:00");
    await customer.refuse(await newestInvoice());
    await at("01-31T19:01");
    expect(await subscriptions.get(subscription)).toMatchObject({ failed_attempts: 1 });
    await at("02-01T22:00");
    expect(await subscriptions.story(subscription)).toEqual(["2026-02 #1 cancelled", "2026-02 #2 pending"]);
  });

  it("is refused for the invoice itself: a failed attempt of the payer's, with the reason", async () => {
    await merchant.fault({ call: "invoice.create", fault: "status_code", status_code: 990000028, times: 1 });
    await at("01-31T19:00");
    const [attempt] = await subscriptions.attempts(subscription);
    expect(attempt).toMatchObject({ status: "failed", failure_reason: "amount is not accepted by the provider" });
    expect(await subscriptions.get(subscription)).toMatchObject({ failed_attempts: 1 });
  });

  it("pays the last attempt late, in the grace: restored as by a payment in time", async () => {
    const late = await subscriptions.subscribe({ max_retry_attempts: 1, phone_number: "87021234999" });
    await at("01-31T19:00");
    const [attempt] = await subscriptions.attempts(late);
    if (attempt === undefined) throw new Error("nothing was billed");
    await customer.expire(attempt.invoice);
    await at("01-31T19:01");
    expect(await subscriptions.get(late)).toMatchObject({ in_grace_period: true });
    await customer.setStatus(attempt.invoice, "Processed");
    await at("01-31T19:06");
    expect(await subscriptions.story(late)).toEqual(["2026-02 #1 paid"]);
    expect(await subscriptions.get(late)).toMatchObject({
      status: "active",
      in_grace_period: false,
      failed_attempts: 0,
      next_billing_at: "2026-02-28T19:00:00.000Z",
    });
  });

  it("pays the first attempt late, just before the retry: is not asked again", async () => {
    const late = await subscriptions.subscribe({ retry_interval_hours: 1, phone_number: "87021234996" });
    await expireAndPayLate(late, "01-31T20:10");
    expect(await subscriptions.story(late)).toEqual(["2026-02 #1 expired"]);
    await world.tick();
    expect(await subscriptions.story(late)).toEqual(["2026-02 #1 paid"]);
    expect(await subscriptions.get(late)).toMatchObject({ next_billing_at: "2026-02-28T19:00:00.000Z" });
  });

  it("pays the last attempt late, just before the grace is over: it does not expire", async () => {
    const late = await subscriptions.subscribe({
      max_retry_attempts: 1,
      grace_period_days: 1,
      phone_number: "87021234995",
    });
    await expireAndPayLate(late, "02-01T19:05");
    expect(await subscriptions.get(late)).toMatchObject({ status: "active", in_grace_period: true });
    await world.tick();
    expect(await subscriptions.get(late)).toMatchObject({ status: "active", in_grace_period: false });
  });

  /** The payment is seen at `time`, when the subscription is due too and the scheduler comes before the settlement. */
  async function expireAndPayLate(late: SubscriptionJson, time: string): Promise<void> {
    await at("01-31T19:00");
    const [attempt] = await subscriptions.attempts(late);
    if (attempt === undefined) throw new Error("nothing was billed");
    await customer.expire(attempt.invoice);
    await at("01-31T19:01");
    await customer.setStatus(attempt.invoice, "Processed");
    world.clock.set(`2026-${time}:00Z`);
    await runJob("poll-invoices");
    await runJob("bill-live");
    expect(await merchant.get(attempt.invoice)).toMatchObject({ status: "paid" });
  }
});

it("a retry repeats the invoice of its month, whatever was changed since; the next month is as it was changed", async () => {
  await at("01-31T19:00");
  await customer.refuse(await newestInvoice());
  await at("01-31T19:01");
  const change = { amount: 2000, description: "Pilates" };
  expect(await merchant.call("PUT", `/subscriptions/${subscription.id}`, change)).toMatchObject({ status: 200 });
  await at("02-01T22:00");
  const retry = await newestInvoice();
  expect(retry).toMatchObject({ status: "pending", amount: "1500.00", description: null });
  expect(await customer.operation(retry)).toMatchObject({ amount: 1500 });
  await customer.pay(retry);
  await at("02-01T22:01");
  await at("02-28T19:00");
  expect(await subscriptions.story(subscription)).toEqual([
    "2026-02 #1 cancelled",
    "2026-02 #2 paid",
    "2026-03 #1 pending",
  ]);
  const next = await newestInvoice();
  expect(next).toMatchObject({ amount: "2000.00", description: "Pilates" });
  expect(await customer.operation(next)).toMatchObject({ amount: 2000 });
});

describe("the provider", () => {
  it("fails: no attempt of the payer's, and the same one is sent again", async () => {
    await merchant.fault({ call: "invoice.create", fault: "throttle", retry_after_seconds: 1, times: 1 });
    await at("01-31T19:00");
    expect(await subscriptions.get(subscription)).toMatchObject({ failed_attempts: 0, status: "active" });
    await at("01-31T19:02");
    expect(await subscriptions.attempts(subscription)).toMatchObject([
      { attempt_number: 1, status: "pending", invoice: { status: "pending", provider_invoice_id: expect.any(String) } },
    ]);
    expect(await subscriptions.get(subscription)).toMatchObject({ failed_attempts: 0 });
  });

  it("leaves the outcome open: the invoice is found again, and no second one is sent", async () => {
    await merchant.fault({ call: "invoice.create", fault: "timeout_after", times: 1 });
    await at("01-31T19:00");
    await at("01-31T19:01");
    await at("01-31T19:02");
    const invoice = await newestInvoice();
    expect(await subscriptions.story(subscription)).toEqual(["2026-02 #1 pending"]);
    expect(await customer.operation(invoice)).toMatchObject({ calls: { create: { executed: 1 } } });
    expect(await merchant.countCalls("invoice.create")).toBe(1);
  });

  it("has signed the merchant out: held without a failure until the merchant is back", async () => {
    await merchant.tenant.call("GET", "/me");
    await world.deps.db
      .updateTable("provider_sessions")
      .set({ dead_at: world.clock.now() })
      .where("tenant_id", "=", merchant.tenant.id)
      .execute();
    await at("01-31T19:00");
    await at("02-02T19:00");
    expect(await subscriptions.attempts(subscription)).toEqual([]);
    expect(await subscriptions.get(subscription)).toMatchObject({ failed_attempts: 0, status: "active" });
    await connect(world, merchant.tenant);
    await at("02-02T19:01");
    expect(await subscriptions.story(subscription)).toEqual(["2026-02 #1 pending"]);
  });
});

it("a merchant who is hard-stopped by the tariff: held without a failure until the bill is paid", async () => {
  const stopped = new Date("2026-01-01T00:00:00Z");
  const change = (tariff_active_until: Date) =>
    world.deps.db
      .updateTable("tenant_tariffs")
      .set({ tariff_active_until })
      .where("tenant_id", "=", merchant.tenant.id)
      .execute();
  await change(stopped);
  await at("01-31T19:00");
  expect(await subscriptions.attempts(subscription)).toEqual([]);
  const body = { ...MONTHLY, phone_number: "87021234998" };
  expect(await merchant.call("POST", "/subscriptions", body)).toMatchObject({ status: 402 });
  await change(new Date("2027-01-01T00:00:00Z"));
  await at("01-31T19:01");
  expect(await subscriptions.story(subscription)).toEqual(["2026-02 #1 pending"]);
  expect(await subscriptions.get(subscription)).toMatchObject({ failed_attempts: 0 });
});

it("a merchant who has made the day's invoices: billed after midnight", async () => {
  const { tenant } = merchant;
  const change = { custom_daily_limit: 1 };
  await world.deps.db.updateTable("tenant_tariffs").set(change).where("tenant_id", "=", tenant.id).execute();
  const other = await subscriptions.subscribe({ phone_number: "87021234997" });
  await at("01-31T19:00");
  const billed = async () => [...(await subscriptions.story(subscription)), ...(await subscriptions.story(other))];
  expect(await billed()).toHaveLength(1);
  await at("02-01T18:59");
  expect(await billed()).toHaveLength(1);
  await at("02-01T19:00");
  expect((await billed()).sort()).toEqual(["2026-02 #1 expired", "2026-02 #1 pending"]);
});

it("four workers at once bill each of forty subscriptions once, four at a time", async () => {
  for (let n = 0; n < 39; n += 1)
    await subscriptions.subscribe({ phone_number: `8702999${String(n).padStart(4, "0")}` });
  world.clock.set("2026-01-31T19:00:00Z");
  const workers = Array.from({ length: 4 }, () => openJob(world.deps, "bill-live"));
  await Promise.all(
    workers.map(async (worker) => {
      while (await worker.run());
      await worker.drain?.();
    }),
  );
  const billed = await world.deps.db
    .selectFrom("subscription_invoices")
    .select(["subscription_id", "status"])
    .where("tenant_id", "=", merchant.tenant.id)
    .execute();
  expect(new Set(billed.map((row) => row.subscription_id)).size).toBe(40);
  expect(billed).toHaveLength(40);
  expect(await merchant.countCalls("invoice.create")).toBe(40);
});
