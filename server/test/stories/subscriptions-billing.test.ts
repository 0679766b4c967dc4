/** Sandbox subscriptions told in dates: what is billed when, what a failure does, and how a subscription ends. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signUp } from "../support/console-client.ts";
import type { Json } from "../support/make.ts";
import { addItems } from "../support/shop.ts";
import { MONTHLY, makeSubscriber, type Subscriber } from "../support/subscriber.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let merchant: Subscriber;
beforeAll(async () => {
  // Longer than the stories: what was told is read at their ends.
  world = await createWorld({ WEBHOOK_RETENTION_DAYS: "3650" });
});
beforeEach(async () => {
  world.clock.set("2026-01-10T06:00:00Z");
  merchant = await makeSubscriber(world);
});
afterAll(() => world.close());

/** Moves the clock and lets the jobs work. */
async function at(iso: string): Promise<void> {
  world.clock.set(iso.length === 10 ? `${iso}T00:00:00Z` : iso);
  await world.tick();
}

/** The kinds of event that the tenant has had, oldest first. */
async function told(): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom("events")
    .select("type")
    .where("tenant_id", "=", merchant.tenant.id)
    .where("type", "<>", "invoice.status_changed")
    .orderBy("seq")
    .execute();
  return rows.map(({ type }) => type.replace("subscription.", ""));
}

describe("paid in time", () => {
  it("a monthly one is billed on the first at midnight of Almaty, once each month", async () => {
    const subscription = await merchant.subscribe({ description: "Gym", subscriber_name: "Aigerim" });
    expect(subscription.next_billing_at).toBe("2026-01-31T19:00:00.000Z");
    await at("2026-01-31T18:59:59Z");
    expect(await merchant.attempts(subscription)).toEqual([]);
    await at("2026-01-31T19:00:00Z");
    expect(await merchant.attempts(subscription)).toMatchObject([
      {
        billing_period_start: "2026-01-31T19:00:00.000Z",
        billing_period_end: "2026-02-28T19:00:00.000Z",
        billing_period_label: "2026-02",
        amount: "1500.00",
        attempt_number: 1,
        status: "pending",
        failure_reason: null,
        paid_at: null,
        created_at: "2026-01-31T19:00:00.000Z",
        invoice: {
          status: "pending",
          amount: "1500.00",
          description: "Gym",
          client_name: "Aigerim",
          client_phone: "87021234567",
          is_sandbox: true,
          is_recurring: true,
          subscription_id: subscription.id,
        },
      },
    ]);
    expect(await merchant.get(subscription)).toMatchObject({ next_billing_at: "2026-02-28T19:00:00.000Z" });
    await at("2026-01-31T20:00:00Z");
    await merchant.end(subscription, "paid");
    expect(await merchant.attempts(subscription)).toMatchObject([
      { status: "paid", paid_at: "2026-01-31T20:00:00.000Z" },
    ]);
    await at("2026-02-28T18:59:59Z");
    expect(await merchant.attempts(subscription)).toHaveLength(1);
    await at("2026-02-28T19:00:00Z");
    await merchant.end(subscription, "paid");
    await at("2026-03-31T19:00:30Z");
    expect(await merchant.story(subscription)).toEqual(["2026-02 #1 paid", "2026-03 #1 paid", "2026-04 #1 pending"]);
    expect(await told()).toEqual(["payment_succeeded", "payment_succeeded"]);
  });

  it("at once when asked to, and then by the day", async () => {
    const subscription = await merchant.subscribe({ bill_immediately: true });
    expect(subscription.next_billing_at).toBe("2026-01-10T06:00:00.000Z");
    await world.tick();
    expect(await merchant.get(subscription)).toMatchObject({ next_billing_at: "2026-01-31T19:00:00.000Z" });
    await merchant.end(subscription, "paid");
    await at("2026-01-31T19:00:00Z");
    expect(await merchant.story(subscription)).toEqual(["2026-01 #1 paid", "2026-02 #1 pending"]);
  });

  it("an open invoice holds the next cycle back; paid late, the newest cycle follows at once", async () => {
    const subscription = await merchant.subscribe({ billing_period: "daily", started_at: "2026-01-11" });
    await at("2026-01-10T19:00:00Z");
    expect(await merchant.story(subscription)).toEqual(["2026-01-11 #1 pending"]);
    await at("2026-01-11T18:59:00Z");
    await merchant.end(subscription, "paid");
    await at("2026-01-14T20:00:00Z");
    expect(await merchant.story(subscription)).toEqual(["2026-01-11 #1 paid", "2026-01-15 #1 pending"]);
    expect(await merchant.get(subscription)).toMatchObject({ next_billing_at: "2026-01-15T19:00:00.000Z" });
  });
});

describe("not paid", () => {
  it("is tried again around a day later for the same month, comes into grace, and expires once", async () => {
    const subscription = await merchant.subscribe({ max_retry_attempts: 2, grace_period_days: 3 });
    await at("2026-01-31T19:00:00Z");
    await merchant.end(subscription, "cancelled");
    const failed = await merchant.get(subscription);
    expect(failed).toMatchObject({ status: "active", failed_attempts: 1, in_grace_period: false });
    const wait_h = (Date.parse(failed.next_billing_at) - Date.parse("2026-01-31T19:00:00Z")) / 3_600_000;
    expect(wait_h).toBeGreaterThanOrEqual(21.6);
    expect(wait_h).toBeLessThanOrEqual(26.4);
    await at(failed.next_billing_at);
    expect(await merchant.story(subscription)).toEqual(["2026-02 #1 cancelled", "2026-02 #2 pending"]);
    const [retry] = await merchant.attempts(subscription);
    const expires_ms = Date.parse(String(retry?.created_at)) + 24 * 3_600_000;
    await at(new Date(expires_ms - 1).toISOString());
    expect(await merchant.get(subscription)).toMatchObject({ failed_attempts: 1, in_grace_period: false });
    await at(new Date(expires_ms).toISOString());
    expect(await merchant.get(subscription)).toMatchObject({
      status: "active",
      failed_attempts: 2,
      in_grace_period: true,
    });
    const endsMs = expires_ms + 3 * 24 * 3_600_000;
    await at(new Date(endsMs - 1).toISOString());
    expect(await merchant.get(subscription)).toMatchObject({ status: "active" });
    await at(new Date(endsMs).toISOString());
    await at("2026-06-01");
    expect(await merchant.get(subscription)).toMatchObject({ status: "expired", in_grace_period: false });
    expect(await merchant.story(subscription)).toEqual(["2026-02 #1 cancelled", "2026-02 #2 expired"]);
    expect(await told()).toEqual(["payment_failed", "payment_failed", "grace_started", "expired"]);
    const expired = await world.deps.db
      .selectFrom("events")
      .select("body")
      .where("tenant_id", "=", merchant.tenant.id)
      .where("type", "=", "subscription.expired")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(expired.body)).toEqual({
      event: "subscription.expired",
      timestamp: new Date(endsMs).toISOString(),
      tenant_id: merchant.tenant.id,
      subscription_id: subscription.id,
      expired_at: new Date(endsMs).toISOString(),
      grace_started_at: new Date(expires_ms).toISOString(),
      grace_period_days: 3,
      reason: "grace_period_elapsed",
    });
  });

  it("paid at the second attempt, the streak is over and the cadence stands", async () => {
    const subscription = await merchant.subscribe();
    await at("2026-01-31T19:00:00Z");
    await merchant.end(subscription, "expired");
    await at((await merchant.get(subscription)).next_billing_at);
    await merchant.end(subscription, "paid");
    expect(await merchant.get(subscription)).toMatchObject({
      failed_attempts: 0,
      in_grace_period: false,
      next_billing_at: "2026-02-28T19:00:00.000Z",
    });
    expect(await merchant.story(subscription)).toEqual(["2026-02 #1 expired", "2026-02 #2 paid"]);
  });

  it("a pause in the grace keeps it from expiring; resumed, it begins anew one month on", async () => {
    const subscription = await merchant.subscribe({ max_retry_attempts: 1, grace_period_days: 1 });
    await at("2026-01-31T19:00:00Z");
    await merchant.end(subscription, "cancelled");
    expect(await merchant.get(subscription)).toMatchObject({ in_grace_period: true });
    expect(await merchant.act(subscription, "pause")).toMatchObject({ status: 200, body: { status: "paused" } });
    await at("2026-02-10T12:00:00Z");
    expect(await merchant.get(subscription)).toMatchObject({ status: "paused" });
    await merchant.act(subscription, "resume");
    expect(await merchant.get(subscription)).toMatchObject({
      status: "active",
      failed_attempts: 0,
      in_grace_period: false,
      next_billing_at: "2026-02-28T19:00:00.000Z",
    });
    await at("2026-02-28T19:00:00Z");
    expect(await merchant.story(subscription)).toEqual(["2026-02 #1 cancelled", "2026-03 #1 pending"]);
  });
});

describe("changed while a month is not paid", () => {
  const put = async ({ id }: { id: number }, body: Json) => {
    expect(await merchant.tenant.call("PUT", `/subscriptions/${id}`, body)).toMatchObject({ status: 200 });
  };

  it("its retries are of the month as it began; the next month is as it was changed", async () => {
    const [yoga] = await addItems(merchant.tenant, { name: "Yoga", price: 700 });
    const cart_items = [{ catalog_item_id: yoga, count: 2 }];
    const of_cart = { amount: null, cart_items, subscriber_name: "Aigerim" };
    const subscription = await merchant.subscribe(of_cart);
    await at("2026-01-31T19:00:00Z");
    await merchant.end(subscription, "cancelled");
    await put(subscription, { amount: 2000, description: "Pilates", subscriber_name: null });
    const upcoming = await merchant.tenant.call("GET", `/subscriptions/${subscription.id}/upcoming?limit=2`);
    expect(upcoming.body.items).toMatchObject([
      { billing_period_label: "2026-02", attempt_number: 2, amount: "1400.00" },
      { billing_period_label: "2026-03", attempt_number: 1, amount: "2000.00" },
    ]);
    await at((await merchant.get(subscription)).next_billing_at);
    await merchant.end(subscription, "cancelled");
    await put(subscription, { amount: 3000 });
    await at((await merchant.get(subscription)).next_billing_at);
    await merchant.end(subscription, "paid");
    await at("2026-02-28T19:00:00Z");
    const february = {
      amount: "1400.00",
      description: null,
      client_name: "Aigerim",
      items: [{ name: "Yoga", count: 2 }],
    };
    const march = { amount: "3000.00", description: "Pilates", client_name: null, items: [] };
    expect(await merchant.attempts(subscription)).toMatchObject([
      { billing_period_label: "2026-03", attempt_number: 1, amount: "3000.00", invoice: march },
      { billing_period_label: "2026-02", attempt_number: 3, amount: "1400.00", invoice: february },
      { billing_period_label: "2026-02", attempt_number: 2, amount: "1400.00", invoice: february },
      { billing_period_label: "2026-02", attempt_number: 1, amount: "1400.00", invoice: february },
    ]);
  });

  it("resumed from a pause, it is billed as it was changed", async () => {
    const subscription = await merchant.subscribe();
    await at("2026-01-31T19:00:00Z");
    await merchant.end(subscription, "cancelled");
    await put(subscription, { amount: 2000 });
    await merchant.act(subscription, "pause");
    await merchant.act(subscription, "resume");
    await at("2026-02-28T19:00:00Z");
    const [newest] = await merchant.attempts(subscription);
    expect(newest).toMatchObject({ billing_period_label: "2026-03", attempt_number: 1, amount: "2000.00" });
  });
});

describe("half a period at least lies between two charges", () => {
  /** Pays each invoice on the day it is made; what was charged when and for what, up to a day. */
  async function chargesUntil(subscription: { id: number }, until: string): Promise<string[]> {
    const { tenant } = merchant;
    const advanced = await tenant.call("POST", "/sandbox/clock/advance", { to: until, outcome: "paid" });
    expect(advanced.body).toMatchObject({ is_complete: true });
    const rows = (await merchant.attempts(subscription)).reverse();
    return rows.map((row) => `${row.billing_period_start} for ${row.billing_period_label}`);
  }

  it("where one is billed at once on the eve of its billing day", async () => {
    await merchant.tenant.call("POST", "/sandbox/clock/advance", { to: "2026-01-31T10:00:00Z" });
    const subscription = await merchant.subscribe({ bill_immediately: true, billing_day: 1 });
    expect(await chargesUntil(subscription, "2026-04-01T00:00:00Z")).toEqual([
      "2026-01-31T10:00:00.000Z for 2026-01 – 2026-02",
      "2026-02-28T19:00:00.000Z for 2026-03",
      "2026-03-31T19:00:00.000Z for 2026-04",
    ]);
  });

  it("where the billing day is moved from the 28th to the 1st", async () => {
    const subscription = await merchant.subscribe({ billing_day: 28 });
    await chargesUntil(subscription, "2026-03-10T00:00:00Z");
    await merchant.tenant.call("PUT", `/subscriptions/${subscription.id}`, { billing_day: 1 });
    expect(await chargesUntil(subscription, "2026-06-01T00:00:00Z")).toEqual([
      "2026-01-27T19:00:00.000Z for 2026-01",
      "2026-02-27T19:00:00.000Z for 2026-02",
      // What was announced stays; the new day holds from then on.
      "2026-03-27T19:00:00.000Z for 2026-03 – 2026-04",
      "2026-04-30T19:00:00.000Z for 2026-05",
      "2026-05-31T19:00:00.000Z for 2026-06",
    ]);
  });

  it("where the billing day is moved from the 1st to the 28th, and no month is given away", async () => {
    const subscription = await merchant.subscribe({ billing_day: 1 });
    await chargesUntil(subscription, "2026-03-10T00:00:00Z");
    await merchant.tenant.call("PUT", `/subscriptions/${subscription.id}`, { billing_day: 28 });
    expect(await chargesUntil(subscription, "2026-06-01T00:00:00Z")).toEqual([
      "2026-01-31T19:00:00.000Z for 2026-02",
      "2026-02-28T19:00:00.000Z for 2026-03",
      "2026-03-31T19:00:00.000Z for 2026-04",
      "2026-04-27T19:00:00.000Z for 2026-04",
      "2026-05-27T19:00:00.000Z for 2026-05",
    ]);
  });

  it("where one is resumed on the eve of its billing day", async () => {
    const subscription = await merchant.subscribe({ billing_day: 1 });
    await chargesUntil(subscription, "2026-02-27T00:00:00Z");
    await merchant.act(subscription, "pause");
    expect((await merchant.act(subscription, "resume")).body.next_billing_at).toBe("2026-03-31T19:00:00.000Z");
    expect(await chargesUntil(subscription, "2026-04-02T00:00:00Z")).toEqual([
      "2026-01-31T19:00:00.000Z for 2026-02",
      "2026-03-31T19:00:00.000Z for 2026-04",
    ]);
  });
});

describe("the hour of billing", () => {
  it("is the merchant's: long and short cycles move to it, each from its next cycle on", async () => {
    const person = await signUp(world, "hour@shop.kz");
    const call = (method: string, path: string, body?: Json) =>
      person.call<Json & { next_billing_at: string; id: number }>(method, path, body);
    const create = async (body: Json) => {
      const made = await call("POST", "/subscriptions", { ...MONTHLY, is_sandbox: true, ...body });
      expect(made.status).toBe(201);
      return made.body;
    };
    const dates = async (id: number) => {
      const upcoming = await call("GET", `/subscriptions/${id}/upcoming?limit=3`);
      return (upcoming.body.items as { billing_at: string }[]).map(({ billing_at }) => billing_at);
    };
    const week = { billing_period: "weekly", billing_day: null, started_at: "2026-01-12" };
    const before = [await create({}), await create(week)];
    expect(await call("PATCH", "/profile", { billing_hour: 10 })).toMatchObject({
      status: 200,
      body: { tenant: { name: "hour", billing_hour: 10 } },
    });
    expect(await call("GET", "/me")).toMatchObject({ body: { tenant: { billing_hour: 10 } } });
    const after = [await create({}), await create(week)];
    expect(await Promise.all([...before, ...after].map(({ id }) => dates(id)))).toEqual([
      ["2026-01-31T19:00:00.000Z", "2026-03-01T05:00:00.000Z", "2026-04-01T05:00:00.000Z"],
      ["2026-01-11T19:00:00.000Z", "2026-01-19T05:00:00.000Z", "2026-01-26T05:00:00.000Z"],
      ["2026-02-01T05:00:00.000Z", "2026-03-01T05:00:00.000Z", "2026-04-01T05:00:00.000Z"],
      ["2026-01-12T05:00:00.000Z", "2026-01-19T05:00:00.000Z", "2026-01-26T05:00:00.000Z"],
    ]);
    const billed = await call("POST", "/sandbox/clock/advance", { to: "2026-03-02T00:00:00Z", outcome: "paid" });
    expect(billed.body).toMatchObject({ is_complete: true, invoices_created: 2 + 7 + 2 + 7 });
    expect(await dates(before[1]?.id ?? 0)).toEqual([
      "2026-03-02T05:00:00.000Z",
      "2026-03-09T05:00:00.000Z",
      "2026-03-16T05:00:00.000Z",
    ]);
  });

  it.each([-1, 24, 1.5, "10"])("422 for the hour %s", async (billing_hour) => {
    const person = await signUp(world, `hour${billing_hour}@shop.kz`);
    const answer = await person.call("PATCH", "/profile", { billing_hour });
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: { billing_hour: expect.any(String) } } } });
  });
});

describe("begun before Almaty went from UTC+6 to UTC+5", () => {
  it.each([
    ["weekly", "2023-11-06", "2026-01-11T19:00:00.000Z", "2026-01-12 – 2026-01-18"],
    ["biweekly", "2023-11-06", "2026-01-11T19:00:00.000Z", "2026-01-12 – 2026-01-25"],
    ["daily", "2023-11-06", "2026-01-10T19:00:00.000Z", "2026-01-11"],
    ["daily", "1900-01-01", "2026-01-10T19:00:00.000Z", "2026-01-11"],
    ["weekly", "1900-01-01", "2026-01-11T19:00:00.000Z", "2026-01-12 – 2026-01-18"],
  ])("a %s one of %s is billed at midnight, %s, for %s", async (billing_period, started_at, next, label) => {
    const subscription = await merchant.subscribe({ billing_period, billing_day: null, started_at });
    expect(subscription.next_billing_at).toBe(next);
    await at(next);
    expect(await merchant.story(subscription)).toEqual([`${label} #1 pending`]);
  });
});

describe("paused and cancelled", () => {
  it("a paused one is not billed, however long; what is open may still be paid", async () => {
    const subscription = await merchant.subscribe();
    await at("2026-01-31T19:00:00Z");
    await merchant.act(subscription, "pause");
    await merchant.end(subscription, "paid");
    await at("2026-05-20T00:00:00Z");
    expect(await merchant.story(subscription)).toEqual(["2026-02 #1 paid"]);
    await merchant.act(subscription, "resume");
    // The first of June is nearer than half a month.
    expect(await merchant.get(subscription)).toMatchObject({ next_billing_at: "2026-06-30T19:00:00.000Z" });
    await at("2026-06-30T19:00:00Z");
    expect(await merchant.story(subscription)).toEqual(["2026-02 #1 paid", "2026-07 #1 pending"]);
  });

  it("a cancelled one leaves its open invoice to be paid, and is billed no more", async () => {
    const subscription = await merchant.subscribe();
    await at("2026-01-31T19:00:00Z");
    await merchant.act(subscription, "cancel");
    await merchant.end(subscription, "expired");
    await at("2027-01-01");
    expect(await merchant.get(subscription)).toMatchObject({ status: "cancelled", failed_attempts: 0 });
    expect(await merchant.story(subscription)).toEqual(["2026-02 #1 expired"]);
  });
});

describe("the scheduler is away", () => {
  it("for months: only the newest month is billed, and the log tells how many went by", async () => {
    const subscription = await merchant.subscribe();
    await at("2026-05-20T00:00:00Z");
    expect(await merchant.story(subscription)).toEqual(["2026-05 #1 pending"]);
    expect(await merchant.get(subscription)).toMatchObject({ next_billing_at: "2026-05-31T19:00:00.000Z" });
    const line = world.logged.find((text) => text.includes(`"subscription_id":${subscription.id}`));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ skipped: 3 });
  });

  it("while a retry was due: the retry is for its own month, and the newest month follows its payment", async () => {
    const subscription = await merchant.subscribe();
    await at("2026-01-31T19:00:00Z");
    await merchant.end(subscription, "cancelled");
    await at("2026-04-15T00:00:00Z");
    expect(await merchant.story(subscription)).toEqual(["2026-02 #1 cancelled", "2026-02 #2 pending"]);
    await merchant.end(subscription, "paid");
    expect(await merchant.story(subscription)).toEqual([
      "2026-02 #1 cancelled",
      "2026-02 #2 paid",
      "2026-04 #1 pending",
    ]);
  });
});
