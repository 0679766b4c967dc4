/** The sandbox clock: a year of renewals, failures, grace and expiry in seconds, with the real webhooks. */

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Clock as ServiceClock } from "../../src/deps.ts";
import { openJob } from "../../src/jobs.ts";
import { billDue } from "../../src/subscriptions/bill-due.ts";
import { claimDueSandbox } from "../../src/subscriptions/billing-store.ts";
import { settleEnded } from "../../src/subscriptions/settle-cycles.ts";
import { lockSandboxClock, momentsOf } from "../../src/tenants/sandbox-clock.ts";
import { inTransaction } from "../../src/transaction.ts";
import { type Answer, type Json, request } from "../support/make.ts";
import { startMortalService } from "../support/mortal-service.ts";
import { rounds } from "../support/rounds.ts";
import { copySubscription, makeSubscriber, type Subscriber } from "../support/subscriber.ts";
import { createWorld, type World } from "../support/world.ts";

type Clock = Json & { now: string; offset_seconds: number };

let world: World;
let merchant: Subscriber;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set("2026-01-10T06:00:00Z");
  world.receiver.take();
  merchant = await makeSubscriber(world);
});
afterAll(() => world.close());

const DAY_S = 24 * 3600;
/** How many subscriptions are due at one instant. */
const SUBSCRIPTIONS = rounds(250, 1000);

function advance(body: Json | undefined, headers: Record<string, string> = {}): Promise<Answer<Clock>> {
  return merchant.tenant.call("POST", "/sandbox/clock/advance", body, { headers });
}

async function listen(events: string[]): Promise<void> {
  const { call, live_key } = merchant.tenant;
  const answer = await call("POST", "/webhook/configure", { url: world.receiver.url, events }, { key: live_key });
  expect(answer.status).toBe(200);
}

/** What the receiver was sent since it was last asked, as `event detail timestamp`. */
async function heard(): Promise<string[]> {
  await world.tick();
  return world.receiver.take().map(({ json }) => {
    const invoice = json.invoice as Json | undefined;
    return [json.event, invoice?.status, json.timestamp].filter((part) => part !== undefined).join(" ");
  });
}

/** Does `work` while every look at the service's clock takes so many milliseconds of it. */
async function withSlowClock<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const { clock, deps } = world;
  const slow: ServiceClock = {
    now() {
      clock.advance({ seconds: stepMs / 1000 });
      return clock.now();
    },
  };
  deps.clock = slow;
  try {
    return await work();
  } finally {
    deps.clock = clock;
  }
}

/** How many connections to this world's database wait for a lock. */
async function countOfWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    world.deps.db,
  );
  return rows.length;
}

describe("the clock", () => {
  it("goes with the real one until it is set forward, and stays ahead", async () => {
    expect((await merchant.tenant.call("GET", "/sandbox/clock")).body).toEqual({
      now: "2026-01-10T06:00:00.000Z",
      offset_seconds: 0,
    });
    expect((await advance({ seconds: 3600 })).body).toEqual({
      now: "2026-01-10T07:00:00.000Z",
      offset_seconds: 3600,
      invoices_created: 0,
      subscriptions_expired: 0,
      is_complete: true,
    });
    world.clock.advance({ minutes: 5 });
    expect((await merchant.tenant.call("GET", "/sandbox/clock")).body).toEqual({
      now: "2026-01-10T07:05:00.000Z",
      offset_seconds: 3600,
    });
  });

  it.each([
    [undefined, "to"],
    [{}, "to"],
    [{ seconds: 1, to: "2026-02-01T00:00:00Z" }, "to"],
    [{ seconds: -1 }, "seconds"],
    [{ seconds: 400 * DAY_S + 1 }, "seconds"],
    [{ to: "2026-01-10T05:59:59Z" }, "to"],
    [{ to: "2027-12-31T00:00:00Z" }, "to"],
    [{ to: "tomorrow" }, "to"],
    [{ seconds: 1, outcome: "lost" }, "outcome"],
  ])("422 for %j names %s and moves nothing", async (body, field) => {
    const answer = await advance(body);
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: { [field]: expect.any(String) } } } });
    expect((await merchant.tenant.call("GET", "/sandbox/clock")).body).toMatchObject({ offset_seconds: 0 });
  });

  it("422 with a live key: live data never moves", async () => {
    const live = { key: merchant.tenant.live_key };
    for (const [method, path, body] of [
      ["GET", "/sandbox/clock", undefined],
      ["POST", "/sandbox/clock/advance", { seconds: 1 }],
      ["POST", "/sandbox/invoices/1/simulate", { status: "paid" }],
    ] as const) {
      const answer = await merchant.tenant.call(method, path, body, live);
      expect(answer).toMatchObject({ status: 422, body: { error: { code: "VALIDATION_ERROR" } } });
    }
  });

  it("is each tenant's own", async () => {
    const other = await makeSubscriber(world);
    const subscription = await other.subscribe();
    await advance({ seconds: 60 * DAY_S });
    await world.tick();
    expect((await other.tenant.call("GET", "/sandbox/clock")).body).toMatchObject({ offset_seconds: 0 });
    expect(await other.attempts(subscription)).toEqual([]);
  });

  it("dates what is made on it: invoices, their payment, their expiry, subscriptions", async () => {
    await advance({ to: "2026-03-01T00:00:00Z" });
    const { tenant } = merchant;
    const paid = await tenant.call("POST", "/invoices", { amount: 10, phone_number: "87021234567", simulate: "paid" });
    expect(paid.body).toMatchObject({ created_at: "2026-03-01T00:00:00.000Z" });
    const open = await tenant.call("POST", "/invoices", { amount: 20, phone_number: "87021234567" });
    const subscription = await merchant.subscribe({ billing_period: "weekly" });
    expect(subscription).toMatchObject({
      created_at: "2026-03-01T00:00:00.000Z",
      next_billing_at: "2026-03-08T00:00:00.000Z",
    });
    world.clock.set("2026-01-11T05:59:59Z");
    await world.tick();
    expect((await tenant.call("GET", `/invoices/${open.body.id}`)).body).toMatchObject({ status: "pending" });
    world.clock.set("2026-01-11T06:00:00Z");
    await world.tick();
    expect((await tenant.call("GET", `/invoices/${open.body.id}`)).body).toMatchObject({ status: "expired" });
    const refunded = await tenant.call("POST", `/invoices/${paid.body.id}/refund`);
    expect(refunded.body).toMatchObject({ refund: { created_at: "2026-03-02T00:00:00.000Z" } });
  });
});

describe("a year", () => {
  it("of a monthly subscription that is always paid: twelve invoices, twelve webhooks, each at its hour", async () => {
    await listen(["invoice.status_changed"]);
    const subscription = await merchant.subscribe();
    const answer = await advance({ to: "2027-01-10T06:00:00Z", outcome: "paid" });
    expect(answer.body).toMatchObject({ invoices_created: 12, subscriptions_expired: 0, offset_seconds: 365 * DAY_S });
    const story = await merchant.story(subscription);
    expect(story).toEqual(
      ["02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"]
        .map((month) => `2026-${month} #1 paid`)
        .concat("2027-01 #1 paid"),
    );
    const told = await heard();
    expect(told).toHaveLength(12);
    expect(told[0]).toBe("invoice.status_changed paid 2026-01-31T19:00:00.000Z");
    expect(told[11]).toBe("invoice.status_changed paid 2026-12-31T19:00:00.000Z");
    const detail = await merchant.tenant.call("GET", `/subscriptions/${subscription.id}`);
    expect(detail.body).toMatchObject({
      stats: { total_payments: 12, successful_payments: 12, failed_payments: 0, total_collected: "18000.00" },
      last_payment: { amount: "1500.00", status: "paid", paid_at: "2026-12-31T19:00:00.000Z" },
    });
  });

  it("with one failure streak into grace and expiry, every event in its order", async () => {
    await listen([
      "invoice.status_changed",
      "subscription.expired",
      "subscription.payment_failed",
      "subscription.payment_succeeded",
      "subscription.grace_started",
    ]);
    const subscription = await merchant.subscribe();
    await advance({ to: "2026-04-15T00:00:00Z", outcome: "paid" });
    expect(await heard()).toHaveLength(6);
    const answer = await advance({ to: "2027-01-10T06:00:00Z" });
    expect(answer.body).toMatchObject({ invoices_created: 3, subscriptions_expired: 1 });
    expect(await merchant.get(subscription)).toMatchObject({ status: "expired", failed_attempts: 3 });
    expect(await merchant.story(subscription)).toEqual([
      "2026-02 #1 paid",
      "2026-03 #1 paid",
      "2026-04 #1 paid",
      "2026-05 #1 expired",
      "2026-05 #2 expired",
      "2026-05 #3 expired",
    ]);
    const kinds = (await heard()).map((line) => line.split(" ").slice(0, -1).join(" "));
    expect(kinds).toEqual([
      "invoice.status_changed expired",
      "subscription.payment_failed",
      "invoice.status_changed expired",
      "subscription.payment_failed",
      "invoice.status_changed expired",
      "subscription.payment_failed",
      "subscription.grace_started",
      "subscription.expired",
    ]);
  });

  it("in one step is the same as in many", async () => {
    const other = await makeSubscriber(world);
    const bodies = [
      { billing_period: "daily", billing_day: null },
      { billing_period: "biweekly", started_at: "2026-02-03" },
      { billing_day: 28 },
      { billing_period: "quarterly", billing_day: 15 },
    ];
    const one = [];
    const many = [];
    for (const body of bodies) {
      one.push(await merchant.subscribe(body));
      many.push(await other.subscribe(body));
    }
    await advance({ to: "2026-04-20T00:00:00Z", outcome: "paid" });
    for (const to of ["2026-01-31T19:00:00Z", "2026-02-02T19:00:00Z", "2026-03-30T12:00:00Z", "2026-04-20T00:00:00Z"]) {
      await other.tenant.call("POST", "/sandbox/clock/advance", { to, outcome: "paid" });
    }
    for (const [place, subscription] of one.entries()) {
      const twin = many[place] ?? subscription;
      expect(await other.story(twin)).toEqual(await merchant.story(subscription));
      const { next_billing_at } = await other.get(twin);
      expect(next_billing_at).toBe((await merchant.get(subscription)).next_billing_at);
    }
  });

  it("goes on by itself afterwards, at the pace of the real clock", async () => {
    const subscription = await merchant.subscribe();
    await advance({ to: "2026-01-31T18:00:00Z" });
    await world.tick();
    expect(await merchant.attempts(subscription)).toEqual([]);
    world.clock.advance({ hours: 1 });
    await world.tick();
    expect(await merchant.attempts(subscription)).toMatchObject([{ created_at: "2026-01-31T19:00:00.000Z" }]);
  });

  it("that is too long for one call ends early, says how far it came, and goes on from there", async () => {
    const other = await makeSubscriber(world);
    const bodies = [{ billing_period: "daily", billing_day: null }, { billing_day: 28 }];
    const [daily, monthly] = [await merchant.subscribe(bodies[0]), await merchant.subscribe(bodies[1])];
    const [twin] = [await other.subscribe(bodies[0]), await other.subscribe(bodies[1])];
    const to = "2026-04-10T00:00:00Z";
    const ends: Clock[] = [];
    let made = 0;
    await withSlowClock(100, async () => {
      do {
        const { status, body } = await advance({ to, outcome: "paid" });
        expect(status).toBe(200);
        ends.push(body);
        made += Number(body.invoices_created);
        // What is due by the clock is done, and no more.
        expect((await merchant.get(daily)).next_billing_at > body.now).toBe(true);
        const [newest] = await merchant.attempts(daily);
        expect(String(newest?.created_at ?? "") <= body.now).toBe(true);
      } while (ends.at(-1)?.is_complete === false && ends.length < 100);
    });
    expect(ends.length).toBeGreaterThan(1);
    expect(ends.at(-1)).toMatchObject({ is_complete: true });
    expect(ends.map(({ offset_seconds }) => offset_seconds)).toEqual(
      ends.map(({ offset_seconds }) => offset_seconds).sort((a, b) => a - b),
    );
    const whole = await other.tenant.call("POST", "/sandbox/clock/advance", { to, outcome: "paid" });
    expect(whole.body).toMatchObject({ is_complete: true, invoices_created: made });
    expect(await merchant.story(daily)).toEqual(await other.story(twin));
    expect((await merchant.attempts(monthly)).every(({ status }) => status === "paid")).toBe(true);
  });

  it("that ends early is answered alike to a repetition under its key, which moves nothing", async () => {
    await merchant.subscribe({ billing_period: "daily", billing_day: null });
    const body = { seconds: 300 * DAY_S, outcome: "paid" };
    const headers = { "idempotency-key": "a-year" };
    const first = await withSlowClock(100, () => advance(body, headers));
    expect(first).toMatchObject({ status: 200, body: { is_complete: false } });
    const again = await advance(body, headers);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
    expect((await merchant.tenant.call("GET", "/sandbox/clock")).body).toMatchObject({
      offset_seconds: first.body.offset_seconds,
    });
  });

  it("that a process dies in leaves the clock where its last part did, and a repetition tells how far that is", async () => {
    const subscription = await merchant.subscribe({ billing_period: "daily", billing_day: null });
    const headers = { "x-api-key": merchant.tenant.test_key, "idempotency-key": "died" };
    const body = { seconds: 300 * DAY_S, outcome: "paid" };
    const mortal = await startMortalService(world);
    const repeat = () => request<Clock>(world, "POST", "/api/v1/sandbox/clock/advance", body, headers);
    try {
      const died = await withSlowClock(100, () => {
        mortal.deps.clock = world.deps.clock;
        mortal.dieAfter(150);
        return request(mortal, "POST", "/api/v1/sandbox/clock/advance", body, headers);
      });
      expect(died.status).toBe(500);
    } finally {
      await mortal.close();
    }
    // Once the dead one's lease is over.
    world.clock.advance({ minutes: 1 });
    const { offset_seconds } = (await merchant.tenant.call<Clock>("GET", "/sandbox/clock")).body;
    expect(offset_seconds).toBeGreaterThan(0);
    const attempts = await merchant.attempts(subscription);
    const told = await repeat();
    expect(told).toMatchObject({
      status: 200,
      body: { offset_seconds, invoices_created: attempts.length, is_complete: false },
    });
    expect((await repeat()).body).toEqual(told.body);
    expect(await merchant.attempts(subscription)).toHaveLength(attempts.length);
    expect(attempts.every(({ status }) => status === "paid")).toBe(true);
  });

  it(`of ${SUBSCRIPTIONS} subscriptions that are due at one instant is gone through in parts, and no job gets in between`, {
    timeout: 90_000,
  }, async () => {
    const { id } = await merchant.subscribe({ billing_period: "daily", billing_day: null });
    await copySubscription(world, id, SUBSCRIPTIONS - 1);
    const to = "2026-01-13T06:00:00Z";
    let made = 0;
    let is_complete: unknown = false;
    await withSlowClock(16, async () => {
      for (let calls = 0; is_complete !== true && calls < 20; calls += 1) {
        const { body } = await advance({ to, outcome: "paid" });
        made += Number(body.invoices_created);
        is_complete = body.is_complete;
        while (await openJob(world.deps, "bill-sandbox").run());
      }
    });
    expect(made).toBe(3 * SUBSCRIPTIONS);
    const statuses = world.deps.db.selectFrom("invoices").select("status").distinct();
    expect(await statuses.where("tenant_id", "=", merchant.tenant.id).execute()).toEqual([{ status: "paid" }]);
  });
});

describe("at the same instant", () => {
  it("one of several is done, 409 or 429 to the others, and none that is repeated bills twice", async () => {
    const subscription = await merchant.subscribe({ billing_period: "daily", billing_day: null });
    const refusals: string[] = [];
    const step = async () => {
      for (;;) {
        const { status, headers, body } = await advance({ seconds: 5 * DAY_S, outcome: "paid" });
        if (status === 200) return body.offset_seconds / DAY_S;
        refusals.push(`${status} ${(body as { error?: Json }).error?.code} ${headers.get("retry-after")}`);
      }
    };
    const offsets = await Promise.all(Array.from({ length: 6 }, step));
    expect(offsets.sort((a, b) => a - b)).toEqual([5, 10, 15, 20, 25, 30]);
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toMatch(/^(409 SANDBOX_CLOCK_BUSY 1|429 RATE_LIMITED [1-5])$/);
    expect(await merchant.attempts(subscription)).toHaveLength(30);
  });

  it("409 SANDBOX_CLOCK_BUSY at once while another sets the clock", async () => {
    await world.deps.db.transaction().execute(async (db) => {
      await lockSandboxClock(db, merchant.tenant.id);
      expect(await advance({ seconds: 1 })).toMatchObject({
        status: 409,
        body: { error: { code: "SANDBOX_CLOCK_BUSY" } },
      });
    });
    expect(await advance({ seconds: 1 })).toMatchObject({ status: 200, body: { offset_seconds: 1 } });
  });

  it("a scheduler that is billing is waited for, and its invoice comes forward too", async () => {
    const subscription = await merchant.subscribe({ bill_immediately: true });
    const { deps, clock } = world;
    const { stepping } = await inTransaction(deps, async (tx) => {
      const due = await claimDueSandbox(tx.db, { now: clock.now(), limit: 10 });
      await billDue(tx, due, await momentsOf(tx, due));
      const begun = { stepping: advance({ seconds: 1.5 * DAY_S }) };
      await expect.poll(countOfWaiting, { timeout: 20_000 }).toBe(1);
      return begun;
    });
    expect((await stepping).status).toBe(200);
    expect(await merchant.attempts(subscription)).toMatchObject([{ status: "expired" }]);
  });

  it("a payment that is being settled is waited for, and the cycles after it are billed on the way", async () => {
    const subscription = await merchant.subscribe({ bill_immediately: true });
    await world.tick();
    const [first] = await merchant.attempts(subscription);
    const { deps } = world;
    await merchant.tenant.call("POST", `/sandbox/invoices/${first?.invoice_id}/simulate`, { status: "paid" });
    const { stepping } = await inTransaction(deps, async (tx) => {
      expect(await settleEnded(tx, { limit: 10 }, (rows) => momentsOf(tx, rows))).toBe(1);
      const begun = { stepping: advance({ to: "2026-04-10T06:00:00Z", outcome: "paid" }) };
      await expect.poll(countOfWaiting, { timeout: 20_000 }).toBe(1);
      return begun;
    });
    expect(await stepping).toMatchObject({ status: 200, body: { invoices_created: 3 } });
    await world.tick();
    expect(await merchant.story(subscription)).toEqual([
      "2026-01 #1 paid",
      "2026-02 #1 paid",
      "2026-03 #1 paid",
      "2026-04 #1 paid",
    ]);
  });

  it("the settlement job leaves to an advance what it cannot settle by a clock that stands, and waits for nothing", async () => {
    const subscription = await merchant.subscribe({ bill_immediately: true });
    await world.tick();
    const [first] = await merchant.attempts(subscription);
    const { deps } = world;
    await merchant.tenant.call("POST", `/sandbox/invoices/${first?.invoice_id}/simulate`, { status: "paid" });
    await inTransaction(deps, async (tx) => {
      await lockSandboxClock(tx.db, merchant.tenant.id);
      const settled = inTransaction(deps, (other) =>
        settleEnded(other, { limit: 10 }, (rows) => momentsOf(other, rows)),
      );
      expect(await settled).toBe(0);
    });
    await world.tick();
    expect(await merchant.story(subscription)).toEqual(["2026-01 #1 paid"]);
  });

  it("the scheduler of another worker bills none of them a second time", async () => {
    const subscription = await merchant.subscribe({ billing_period: "daily", billing_day: null });
    const stepping = (async () => {
      for (let n = 0; n < 10; n += 1) await advance({ seconds: 2 * DAY_S, outcome: "paid" });
    })();
    for (let n = 0; n < 10; n += 1) await world.tick();
    await stepping;
    expect(await merchant.attempts(subscription)).toHaveLength(20);
  });
});

describe("a customer is played", () => {
  it("200 ends a pending invoice, told as what it is; 422 for one that has ended, or is live; 404 for another's", async () => {
    await listen(["invoice.status_changed"]);
    const { tenant } = merchant;
    const made = await tenant.call("POST", "/invoices", { amount: 10, phone_number: "87021234567" });
    const path = `/sandbox/invoices/${made.body.id}/simulate`;
    expect(await tenant.call("POST", path, { status: "refunded" })).toMatchObject({ status: 422 });
    expect(await tenant.call("POST", path, { status: "cancelled" })).toMatchObject({
      status: 200,
      body: { status: "cancelled" },
    });
    expect(await heard()).toEqual(["invoice.status_changed cancelled 2026-01-10T06:00:00.000Z"]);
    const again = await tenant.call("POST", path, { status: "paid" });
    expect(again).toMatchObject({ status: 422, body: { error: { fields: { status: expect.any(String) } } } });
    const other = await makeSubscriber(world);
    expect(await other.tenant.call("POST", path, { status: "paid" })).toMatchObject({ status: 404 });
  });
});
