/** One subscription of the billing simulation: its state, and the random actions of its payer and its merchant. */
import { almatyDay, DAY_MS, HOUR_MS, type Period } from "./billing-calendar.ts";
import {
  type Attempt,
  type Creation,
  cancel,
  created,
  type Expected,
  edit,
  isOver,
  type Outcome,
  openAttempt,
  pause,
  resume,
  type Terms,
} from "./billing-oracle.ts";
import type { Answer, Json, TestTenant } from "./make.ts";
import type { World } from "./world.ts";

/** The random draws of one simulation; the same seed gives the same draws. */
export type Chance = {
  fraction(): number;
  whole(from: number, to: number): number;
  oneOf<T>(items: readonly [T, ...T[]]): T;
};

export type Life = {
  tenant: TestTenant;
  id: number;
  expected: Expected;
  /** The rows of `expected.attempts`, in their order. */
  rows: { id: number; invoice_id: number; status: string }[];
  /** The percentage of invoices that the payer pays in time. */
  pays_percent: number;
  /** What the payer does with the newest invoice, and when. */
  plan: { attempt: Attempt; outcome: Outcome; at: number } | null;
  /** When the merchant makes the next call about the subscription. */
  next_act_at: number;
  resumed_at: number[];
  history: string[];
};

const PERIODS = [
  ...(["daily", "weekly", "weekly", "weekly", "biweekly", "biweekly", "monthly", "monthly"] as const),
  ...(["quarterly", "yearly"] as const),
] as const satisfies readonly [Period, ...Period[]];

const MAX_LINES_SHOWN = 40;

const isLong = (period: Period) => ["monthly", "quarterly", "yearly"].includes(period);
const iso = (at: number) => new Date(at).toISOString();

/** Creates the subscription `drawn` over the API at the current time. @throws Error unless the answer is what the oracle expects. */
export async function createLife(
  world: World,
  tenant: TestTenant,
  drawn: Creation,
  { hour, pays_percent, next_act_at }: Pick<Life, "pays_percent" | "next_act_at"> & { hour: number },
): Promise<Life> {
  const { now, amount_tiyn, period, billing_day, ...rest } = drawn;
  const answer = await tenant.call<Json & { id: number }>("POST", "/subscriptions", {
    ...rest,
    phone_number: "87021234567",
    amount: amount_tiyn / 100,
    billing_period: period,
    ...(billing_day === null ? {} : { billing_day }),
  });
  const expected = created(drawn, hour);
  const life: Life = {
    tenant,
    id: answer.body.id,
    expected,
    rows: [],
    pays_percent,
    plan: null,
    next_act_at,
    resumed_at: [],
    history: [],
  };
  addToHistory(life, world, `created ${JSON.stringify(drawn)}`);
  assertAnswer(life, answer, 201);
  return life;
}

/** Draws the terms of a subscription that is created at `now`. */
export function drawCreation({ fraction, whole, oneOf }: Chance, now: number): Creation {
  const period = oneOf(PERIODS);
  const day = almatyDay(now + whole(-60, 60) * DAY_MS);
  return {
    period,
    now,
    bill_immediately: fraction() < 0.3,
    ...(fraction() < 0.4 ? {} : { started_at: fraction() < 0.2 ? almatyDay(now) : day }),
    amount_tiyn: whole(10_000, 1_000_000),
    description: "as created",
    billing_day: isLong(period) ? whole(1, 28) : null,
    max_retry_attempts: whole(1, 4),
    retry_interval_hours: oneOf([1, 6, 24, 24, 48, 168]),
    grace_period_days: whole(1, 30),
  };
}

/** Draws how and when the payer ends a new invoice, mostly soon. Without a plan the invoice expires by itself. */
export function planPayment(life: Life, attempt: Attempt, { fraction, whole, oneOf }: Chance, now: number): void {
  const later = Math.round(fraction() ** 3 * 30 * HOUR_MS);
  // In some of the cases the merchant acts while the invoice is open: that is where billing makes mistakes.
  if (fraction() < (life.expected.period === "daily" ? 0.02 : 0.1)) life.next_act_at = now + whole(0, 2 * DAY_MS);
  if (whole(1, 100) <= life.pays_percent) life.plan = { attempt, outcome: "paid", at: now + later };
  else if (fraction() < 0.6) life.plan = { attempt, outcome: oneOf(["cancelled", "expired"]), at: now + later };
}

/** Draws whether the payer pays an invoice that has already ended unpaid: one in eight does. */
export function planLatePayment(life: Life, attempt: Attempt, { fraction, whole }: Chance, now: number): void {
  if (fraction() < 1 / 8) life.plan = { attempt, outcome: "paid", at: now + whole(0, 6 * DAY_MS) };
}

/** A call by which the merchant changes the subscription. */
export type Act = { kind: "pause" | "resume" | "cancel" } | { kind: "edit"; changes: Partial<Terms> };

/** Draws a call of the merchant, and when the next one comes. A few calls are against the rules, and must be refused. */
export function drawAct(life: Life, chance: Chance, now: number): Act {
  const { fraction, whole, oneOf } = chance;
  const isPaused = life.expected.status === "paused";
  life.next_act_at = now + Math.round((isOver(life.expected) ? 2000 : isPaused ? 15 : 120) * DAY_MS * 2 * fraction());
  const dice = fraction();
  if (dice < 0.03) return { kind: "cancel" };
  if (dice < 0.4) return { kind: "edit", changes: drawChanges(life, chance) };
  if (dice < 0.45) return { kind: isPaused ? "pause" : "resume" };
  if (!isPaused) life.next_act_at = now + oneOf([HOUR_MS, DAY_MS, 10 * DAY_MS, 60 * DAY_MS]) + whole(0, HOUR_MS);
  return { kind: isPaused ? "resume" : "pause" };
}

function drawChanges({ expected }: Life, { fraction, whole, oneOf }: Chance): Partial<Terms> {
  const all: Terms = {
    amount_tiyn: whole(10_000, 1_000_000),
    description: `as edited ${whole(1, 1000)}`,
    billing_day: whole(1, 28),
    max_retry_attempts: whole(1, 4),
    retry_interval_hours: oneOf([1, 6, 24, 48, 168]),
    grace_period_days: whole(1, 30),
  };
  const entries = Object.entries(all).filter(() => fraction() < 0.4);
  return Object.fromEntries(entries.filter(([name]) => name !== "billing_day" || isLong(expected.period)));
}

/** Makes the call, and compares the answer with what the oracle expects. */
export async function performAct(world: World, life: Life, wanted: Act): Promise<void> {
  const now = world.clock.now().getTime();
  const { expected, tenant, id } = life;
  addToHistory(life, world, JSON.stringify(wanted));
  if (wanted.kind === "edit") {
    const { amount_tiyn, ...rest } = wanted.changes;
    const body = { ...rest, ...(amount_tiyn === undefined ? {} : { amount: amount_tiyn / 100 }) };
    const isDone = edit(expected, wanted.changes);
    assertAnswer(life, await tenant.call("PUT", `/subscriptions/${id}`, body), isDone ? 200 : 422);
    return;
  }
  const isDone = { pause, resume, cancel }[wanted.kind](expected, now);
  if (isDone && wanted.kind === "resume") life.resumed_at.push(now);
  assertAnswer(life, await tenant.call("POST", `/subscriptions/${id}/${wanted.kind}`), isDone ? 200 : 422);
}

/** The plan of the payer, if it is due at `now` and the state of the invoice still allows it; null otherwise. */
export function findDuePlan({ plan, expected }: Life, now: number): Life["plan"] {
  if (plan === null || plan.at > now) return null;
  const { attempt, outcome } = plan;
  const isLast = attempt === expected.attempts.at(-1) && attempt.unnoted === null;
  const isLate = outcome === "paid" && (attempt.status === "cancelled" || attempt.status === "expired");
  return isLast && (attempt === openAttempt(expected) || isLate) ? plan : null;
}

export function addToHistory(life: Life, world: Pick<World, "clock">, line: string): void {
  life.history.push(`${world.clock.now().toISOString()} ${line}`);
}

function assertAnswer(life: Life, { status, body }: Answer, promised: number): void {
  const { expected } = life;
  if (status !== promised)
    throw new Error(`${promised} was due, not ${status} ${JSON.stringify(body)}${storyOf(life)}`);
  if (status >= 400) return;
  const shown = `${body.status} ${body.next_billing_at}`;
  const due = `${expected.status} ${iso(expected.next_billing_at)}`;
  if (shown !== due) throw new Error(`${due} was due, the answer was ${shown}${storyOf(life)}`);
}

export function storyOf({ tenant, id, history }: Life): string {
  const lines = [history[0], ...history.slice(1).slice(-MAX_LINES_SHOWN)];
  return `\nsubscription ${id} of ${tenant.id}:\n  ${lines.join("\n  ")}`;
}
