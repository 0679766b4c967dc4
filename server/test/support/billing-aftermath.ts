/** Checks the invariants of simulated years of billing at their end, independently of the oracle. */
import { sql } from "kysely";
import type { SubscriptionInvoice } from "../../src/db/schema.ts";
import { doctor } from "../../src/doctor/doctor.ts";
import { DAY_MS } from "./billing-calendar.ts";
import { type Life, storyOf } from "./billing-life.ts";
import { isOver } from "./billing-oracle.ts";
import type { Json } from "./make.ts";
import type { World } from "./world.ts";

type Journal = { ticks: number[]; jitters: number[] };
/** The attempts of one period, in their order. */
type Cycle = { start: number; end: number; rows: SubscriptionInvoice[] };

/** The number of subscriptions that are also read over the API. */
const SHOWN = 40;
/** The least distance between the beginnings of two periods, in days: half of the shortest period. */
const HALF_DAYS = { daily: 0.5, weekly: 3.5, biweekly: 7, monthly: 14, quarterly: 45, yearly: 182 };
const ENOUGH_RETRIES = 200;

/** @throws Error that names the first violation. */
export async function examineLives(world: World, lives: Life[], { ticks, jitters }: Journal): Promise<void> {
  const rows_by_id = await attemptsBySubscription(world);
  const told = await countEvents(world);
  for (const life of lives) {
    const rows = rows_by_id.get(life.id) ?? [];
    assertAlike(life, "attempts", rows.map(lineOf).join("\n"), expectedLines(life).join("\n"));
    assertBilledOnce(life, cyclesOf(rows), ticks);
    assertToldOnce(life, rows, told);
  }
  for (const life of lives.slice(0, SHOWN)) await assertShown(life);
  const spread = [Math.min(...jitters.slice(0, 1e4)), Math.max(...jitters.slice(0, 1e4))];
  if (jitters.length > ENOUGH_RETRIES && (Number(spread[0]) > 0.1 || Number(spread[1]) < 0.9)) {
    throw new Error(`retries are not spread over the whole of ±10 %: ${spread}`);
  }
  const broken = (await doctor(world.deps)).filter(({ state }) => state === "broken");
  if (broken.length > 0) throw new Error(`the doctor finds ${JSON.stringify(broken)}`);
}

async function attemptsBySubscription(world: World): Promise<Map<number, SubscriptionInvoice[]>> {
  const all = await world.deps.db.selectFrom("subscription_invoices").selectAll().orderBy("id").execute();
  const byId = new Map<number, SubscriptionInvoice[]>();
  for (const row of all) {
    const rows = byId.get(row.subscription_id);
    if (rows === undefined) byId.set(row.subscription_id, [row]);
    else rows.push(row);
  }
  return byId;
}

const lineOf = (row: SubscriptionInvoice) =>
  `${row.billing_period_start.toISOString()} ${row.attempt_number} ${row.status} ${row.paid_at?.toISOString() ?? "-"}`;

function expectedLines({ expected }: Life): string[] {
  return expected.attempts.map(({ period_start, attempt_number, status, paid_at }) => {
    const paid = paid_at === null ? "-" : new Date(paid_at).toISOString();
    return `${new Date(period_start).toISOString()} ${attempt_number} ${status} ${paid}`;
  });
}

function cyclesOf(rows: SubscriptionInvoice[]): Cycle[] {
  const cycles: Cycle[] = [];
  for (const row of rows) {
    const [start, end] = [row.billing_period_start.getTime(), row.billing_period_end.getTime()];
    const last = cycles.at(-1);
    if (last?.start === start && last.end === end) last.rows.push(row);
    else cycles.push({ start, end, rows: [row] });
  }
  return cycles;
}

/**
 * Each period is billed once, while it lasts, and paid at most once; and it follows the one before it, unless the
 * subscription was resumed in between, or the skipped periods could not be billed: no jobs ran, or the one before was unpaid.
 */
function assertBilledOnce(life: Life, cycles: Cycle[], ticks: number[]): void {
  const refusal = (what: string) => new Error(`${what}${storyOf(life)}`);
  for (const [n, { start, end, rows }] of cycles.entries()) {
    const from = rows[0]?.created_at.getTime() ?? 0;
    const name = `the period from ${new Date(start).toISOString()}`;
    if (from < start || from >= end) throw refusal(`${name} is billed while it does not last`);
    if (rows.some((row, place) => row.attempt_number !== place + 1)) throw refusal(`${name} has attempts out of order`);
    if (rows.filter(({ status }) => status === "paid").length > 1) throw refusal(`${name} is paid twice`);
    const before = cycles[n - 1];
    if (before === undefined) continue;
    if (start - before.start < HALF_DAYS[life.expected.period] * DAY_MS) {
      throw refusal(`${name} begins less than half a period after the one before it`);
    }
    const begunBefore = before.rows[0]?.created_at.getTime() ?? 0;
    const resumed_at = life.resumed_at.filter((at) => at >= begunBefore && at <= from).at(-1);
    if (resumed_at !== undefined) {
      if (start <= resumed_at) throw refusal(`${name} is billed for the time of a pause`);
      continue;
    }
    if (start < before.end) throw refusal(`${name} overlaps the one before it`);
    const paid_at = before.rows.find(({ status }) => status === "paid")?.paid_at?.getTime();
    if (paid_at === undefined) throw refusal(`${name} follows one that was not paid`);
    const free_at = Math.max(firstFrom(ticks, paid_at), before.end);
    if (start > before.end && firstFrom(ticks, free_at) < start)
      throw refusal(`${name} follows one that was passed over`);
  }
}

/** The first tick not before `at`. */
function firstFrom(ticks: number[], at: number): number {
  let [low, high] = [0, ticks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(ticks[middle]) < at) low = middle + 1;
    else high = middle;
  }
  return ticks[low] ?? Number.POSITIVE_INFINITY;
}

/** The number of each event, by keys such as `subscription.expired of 7` or `subscription.payment_failed of 12`. */
async function countEvents(world: World): Promise<Map<string, number>> {
  const { rows } = await sql<{ what: string; count: number }>`
    select concat(type, ' of ', coalesce(body ->> 'invoice_id', body ->> 'subscription_id', body -> 'invoice' ->> 'id'), ' ',
      body -> 'invoice' ->> 'status') as what, count(*)::int as count
    from (select type, body::json as body from events) e
    group by 1`.execute(world.deps.db);
  return new Map(rows.map(({ what, count }) => [what.trim(), count]));
}

function assertToldOnce(life: Life, rows: SubscriptionInvoice[], told: Map<string, number>): void {
  const count = (what: string) => told.get(what) ?? 0;
  const isExpired = life.expected.status === "expired";
  assertAlike(life, "expiries told of", count(`subscription.expired of ${life.id}`), isExpired ? 1 : 0);
  for (const { invoice_id, status } of rows) {
    const isPaid = status === "paid";
    assertAlike(life, "payments told of", count(`subscription.payment_succeeded of ${invoice_id}`), isPaid ? 1 : 0);
    assertAlike(life, "paid invoices told of", count(`invoice.status_changed of ${invoice_id} paid`), isPaid ? 1 : 0);
    const failures = count(`subscription.payment_failed of ${invoice_id}`);
    // An attempt that was paid late may have had an event of its failure first.
    assertAlike(life, "failures told of", failures, isPaid ? Math.min(failures, 1) : status === "pending" ? 0 : 1);
  }
}

async function assertShown(life: Life): Promise<void> {
  const { tenant, id, expected } = life;
  const shown = (await tenant.call<{ subscription: Json; stats: Json }>("GET", `/subscriptions/${id}`)).body;
  const paid = expected.attempts.filter(({ status }) => status === "paid");
  const ended = expected.attempts.filter(({ status }) => status !== "pending");
  const collected_tiyn = paid.reduce((sum, { amount_tiyn }) => sum + amount_tiyn, 0);
  assertAlike(life, "stats", JSON.stringify(shown.stats), {
    total_payments: ended.length,
    successful_payments: paid.length,
    failed_payments: ended.length - paid.length,
    total_collected: (collected_tiyn / 100).toFixed(2),
  });
  assertAlike(life, "failed_attempts", shown.subscription.failed_attempts, expected.failed_attempts);
  if (isOver(expected)) return;
  assertAlike(life, "in_grace_period", shown.subscription.in_grace_period, expected.grace_started_at !== null);
}

function assertAlike(life: Life, what: string, is: unknown, due: unknown): void {
  const text = typeof due === "object" ? JSON.stringify(due) : due;
  if (is !== text) throw new Error(`${what}: due was ${text}, is ${is}${storyOf(life)}`);
}
