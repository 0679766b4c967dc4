/** A year by the sandbox clock, compared with the same year by ticks. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { simulateInvoice } from "../../src/invoices/simulate.ts";
import type { Job } from "../../src/job-loop.ts";
import { openJobs } from "../../src/jobs.ts";
import { billingJobs, runTogether } from "../support/billing-jobs.ts";
import type { Outcome } from "../support/billing-oracle.ts";
import { type Json, makeTenant, type TestTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

const DAY_S = 24 * 3600;
const BEGAN_AT = "2026-11-20T09:00:00.000Z";
const SUBSCRIPTIONS: Json[] = [
  { billing_period: "daily", started_at: "2026-11-20" },
  { billing_period: "daily", started_at: "2026-12-24", max_retry_attempts: 1, grace_period_days: 30 },
  { billing_period: "weekly", bill_immediately: true, retry_interval_hours: 1 },
  { billing_period: "weekly", started_at: "2026-11-02", max_retry_attempts: 10, retry_interval_hours: 168 },
  { billing_period: "biweekly", started_at: "2026-12-01", grace_period_days: 1 },
  { billing_period: "monthly", billing_day: 28, bill_immediately: true },
  { billing_period: "monthly", billing_day: 1, started_at: "2026-12-02", max_retry_attempts: 10 },
  { billing_period: "quarterly", billing_day: 15 },
  { billing_period: "yearly", billing_day: 20, started_at: "2026-11-20" },
];
/**
 * How the year goes by: so many days, in which payers do this with each new invoice, `null` nothing; then the merchant does
 * something with the subscription of that number.
 */
const STRETCHES: { days: number; outcome: Outcome | null; act?: [number, "pause" | "resume" | "cancel"] }[] = [
  { days: 93, outcome: "paid", act: [4, "pause"] },
  { days: 0.75, outcome: "cancelled" },
  { days: 3.5, outcome: null, act: [1, "pause"] },
  { days: 70, outcome: "paid", act: [1, "resume"] },
  { days: 2, outcome: "expired", act: [3, "cancel"] },
  { days: 150.3, outcome: "paid", act: [4, "resume"] },
  { days: 12, outcome: null, act: [8, "pause"] },
  { days: 33, outcome: "cancelled" },
];
/** What comes after the year is lived through by ticks in both. */
const LAST_DAYS = 40;

type Place = { world: World; tenant: TestTenant; jobs: Job[][] };

const worlds: World[] = [];
let leaping: Place;
let living: Place;
beforeAll(async () => {
  [leaping, living] = await Promise.all([open(SUBSCRIPTIONS), open(SUBSCRIPTIONS)]);
});
afterAll(async () => {
  for (const { close } of worlds) await close();
});

async function open(subscriptions: Json[]): Promise<Place> {
  const world = await createWorld({ WEBHOOK_RETENTION_DAYS: "3650" });
  worlds.push(world);
  world.clock.set(BEGAN_AT);
  world.deps.random = { ...world.deps.random, fraction: () => 0.3 };
  const tenant = await makeTenant(world);
  for (const body of subscriptions) {
    const answer = await tenant.call("POST", "/subscriptions", { phone_number: "87021234567", amount: 1500, ...body });
    expect(answer.status).toBe(201);
  }
  return { world, tenant, jobs: [billingJobs(openJobs(world.deps))] };
}

/** Goes from one instant at which something is due to the next. */
async function live({ world, tenant, jobs }: Place, seconds: number, outcome: Outcome | null): Promise<void> {
  const until = world.clock.now().getTime() + seconds * 1000;
  for (let due_at = await firstDue(world); due_at <= until; due_at = await firstDue(world)) {
    if (due_at > world.clock.now().getTime()) world.clock.set(new Date(due_at).toISOString());
    let made: number[] = [];
    do {
      await runTogether(jobs);
      made = outcome === null ? [] : await pendingMadeNow(world, tenant);
      for (const id of made)
        if (outcome !== null) await simulateInvoice(world.deps, { tenant, key: null }, id, { status: outcome });
    } while (made.length > 0);
  }
  world.clock.set(new Date(until).toISOString());
}

/** When the jobs have anything to do next. */
async function firstDue({ deps: { db } }: World): Promise<number> {
  const bill = db.selectFrom("subscriptions").select(({ fn }) => fn.min("next_run_at").as("at"));
  const expire = db.selectFrom("invoices").select(({ fn }) => fn.min("next_poll_at").as("at"));
  const dues = await Promise.all([bill.executeTakeFirst(), expire.executeTakeFirst()]);
  return Math.min(...dues.map((due) => due?.at?.getTime() ?? Number.POSITIVE_INFINITY));
}

async function pendingMadeNow({ deps: { db }, clock }: World, { id: tenant_id }: TestTenant): Promise<number[]> {
  const tenant = db.selectFrom("tenants").select("sandbox_offset_ms").where("id", "=", tenant_id);
  const { sandbox_offset_ms } = await tenant.executeTakeFirstOrThrow();
  const now = new Date(clock.now().getTime() + sandbox_offset_ms);
  const pending = db.selectFrom("invoices").select("id").where("status", "=", "pending");
  return (await pending.where("created_at", "=", now).execute()).map(({ id }) => id);
}

/** All that is on record, in words that hang on nobody's ids but the subscriptions'. */
async function recordOf({ world, tenant }: Place): Promise<string[]> {
  const { db } = world.deps;
  const subscriptions = await db.selectFrom("subscriptions").selectAll().execute();
  const attempts = await db.selectFrom("subscription_invoices").selectAll().execute();
  const events = await db.selectFrom("events").select("body").where("tenant_id", "=", tenant.id).execute();
  return [
    ...subscriptions.map(({ tenant_id, next_run_at, open_invoice_id, ...row }) => JSON.stringify(row)),
    ...attempts.map(({ id, tenant_id, invoice_id, ...row }) => JSON.stringify(row)),
    ...events.map(({ body }) => withoutIds(JSON.parse(body))),
  ].sort();
}

function withoutIds({ tenant_id, invoice_id, invoice, ...rest }: Json): string {
  const { id, ...ofInvoice } = (invoice ?? {}) as Json;
  return JSON.stringify({ ...rest, invoice: ofInvoice });
}

it("begins with what has ended before it, though no job has seen that yet", async () => {
  const place = await open([{ billing_period: "monthly", billing_day: 1, bill_immediately: true }]);
  const { world, tenant, jobs } = place;
  await runTogether(jobs);
  const [id] = await pendingMadeNow(world, tenant);
  await simulateInvoice(world.deps, { tenant, key: null }, Number(id), { status: "cancelled" });
  const leap = await tenant.call("POST", "/sandbox/clock/advance", { seconds: 3 * DAY_S, outcome: "cancelled" });
  expect(leap.body).toMatchObject({ invoices_created: 2, subscriptions_expired: 0 });
});

it("leaves the same attempts, dates and events behind, stretch by stretch", async () => {
  let is_over = 0;
  for (const { days, outcome, act } of STRETCHES) {
    const seconds = Math.round(days * DAY_S);
    const leap = await leaping.tenant.call("POST", "/sandbox/clock/advance", { seconds, outcome });
    expect(leap.status).toBe(200);
    is_over += Number(leap.body.subscriptions_expired);
    await live(living, seconds, outcome);
    expect(leap.body.now).toBe(living.world.clock.now().toISOString());
    for (const { tenant } of act === undefined ? [] : [leaping, living]) {
      expect(await tenant.call("POST", `/subscriptions/${act?.join("/")}`)).toMatchObject({ status: 200 });
    }
    expect(await recordOf(leaping)).toEqual(await recordOf(living));
  }
  for (const place of [leaping, living]) await live(place, LAST_DAYS * DAY_S, "paid");
  const record = await recordOf(leaping);
  expect(record).toEqual(await recordOf(living));
  expect(record.filter((line) => line.includes('"subscription.expired"'))).toHaveLength(is_over);
  expect(is_over).toBeGreaterThan(0);
  expect(is_over).toBeLessThan(SUBSCRIPTIONS.length);
}, 120_000);
