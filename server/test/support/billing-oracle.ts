/** The billing oracle: an independent model of one sandbox subscription, from the specification, sharing no code with the rules. */
import { DAY_MS, firstBilling, HOUR_MS, labelOf, onePeriodOn, type Period } from "./billing-calendar.ts";

export type Outcome = "paid" | "cancelled" | "expired";

/** The terms that a PUT may change. */
export type Terms = {
  amount_tiyn: number;
  description: string;
  billing_day: number | null;
  max_retry_attempts: number;
  retry_interval_hours: number;
  grace_period_days: number;
};

/** One invoice of one cycle. All times are milliseconds of UTC. */
export type Attempt = {
  period_start: number;
  period_end: number;
  label: string;
  attempt_number: number;
  amount_tiyn: number;
  description: string;
  created_at: number;
  status: "pending" | Outcome;
  paid_at: number | null;
  /** How its invoice has ended, until a tick has processed it. */
  unnoted: { outcome: Outcome; at: number } | null;
};

/** A date with a jitter of ±10 %: the oracle accepts the service's if it lies between the two. */
type Window = { from: number; to: number };

export type Expected = {
  period: Period;
  /** The merchant's hour of billing. */
  hour: number;
  terms: Terms;
  status: "active" | "paused" | "cancelled" | "expired";
  next_billing_at: number;
  /** The retry that the last tick has set; the exact date is read from the service. */
  retry: Window | null;
  failed_attempts: number;
  first_failed_at: number | null;
  grace_started_at: number | null;
  expired_at: number | null;
  attempts: Attempt[];
  /** The first attempt of the cycle that is neither paid nor dropped. */
  cycle: Attempt | null;
};

export type Creation = Terms & { period: Period; started_at?: string; bill_immediately: boolean; now: number };

export function created({ period, started_at, bill_immediately, now, ...terms }: Creation, hour: number): Expected {
  const { billing_day } = terms;
  return {
    period,
    hour,
    terms,
    status: "active",
    next_billing_at: bill_immediately ? now : firstBilling({ period, billing_day, hour }, started_at, now),
    retry: null,
    failed_attempts: 0,
    first_failed_at: null,
    grace_started_at: null,
    expired_at: null,
    attempts: [],
    cycle: null,
  };
}

export const isOver = ({ status }: Expected): boolean => status === "cancelled" || status === "expired";

export function openAttempt({ attempts }: Expected): Attempt | undefined {
  return attempts.find(({ status }) => status === "pending");
}

/** `false`: the service must refuse it with 422; so for `resume` and `cancel`. */
export function pause(expected: Expected): boolean {
  if (expected.status !== "active") return false;
  expected.status = "paused";
  return true;
}

export function resume(expected: Expected, now: number): boolean {
  if (expected.status !== "paused") return false;
  expected.status = "active";
  expected.cycle = null;
  clearFailures(expected);
  expected.next_billing_at = onePeriodOn(cadenceOf(expected), now);
  return true;
}

export function cancel(expected: Expected): boolean {
  if (isOver(expected)) return false;
  expected.status = "cancelled";
  return true;
}

/** A PUT. Amounts, texts and days apply from the next cycle on, the settings of retries at once. */
export function edit(expected: Expected, changes: Partial<Terms>): boolean {
  if (isOver(expected)) return false;
  expected.terms = { ...expected.terms, ...changes };
  return true;
}

/** Records that the attempt's invoice has ended, or has been paid late. The next tick processes it. */
export function invoiceEnded(attempt: Attempt, outcome: Outcome, at: number): void {
  attempt.unnoted = { outcome, at };
}

/** The next instant at which the jobs have something to do for the subscription; null: never. */
export function nextDue(expected: Expected): number | null {
  if (expected.attempts.at(-1)?.unnoted != null) return 0;
  const open = openAttempt(expected);
  const expiry = open === undefined ? null : open.created_at + DAY_MS;
  if (expected.status !== "active") return expiry;
  if (expected.grace_started_at !== null) return expected.grace_started_at + expected.terms.grace_period_days * DAY_MS;
  return expiry ?? expected.next_billing_at;
}

/** Applies a run of all jobs at `now`. */
export function tick(expected: Expected, now: number): void {
  const open = openAttempt(expected);
  if (open !== undefined && open.unnoted === null && now >= open.created_at + DAY_MS)
    invoiceEnded(open, "expired", now);
  const last = expected.attempts.at(-1);
  if (last !== undefined) noteEnd(expected, last, now);
  if (expected.status !== "active") return;
  if (expected.grace_started_at !== null) {
    if (now - expected.grace_started_at >= expected.terms.grace_period_days * DAY_MS) {
      expected.status = "expired";
      expected.expired_at = now;
    }
  } else if (openAttempt(expected) === undefined && expected.retry === null && expected.next_billing_at <= now) {
    bill(expected, now);
  }
}

function noteEnd(expected: Expected, attempt: Attempt, now: number): void {
  if (attempt.unnoted === null) return;
  const { outcome, at } = attempt.unnoted;
  attempt.unnoted = null;
  attempt.status = outcome;
  if (outcome === "paid") attempt.paid_at = at;
  if (isOver(expected) || expected.cycle === null || !isOf(expected.cycle, attempt)) return;
  if (outcome === "paid") {
    clearFailures(expected);
    expected.cycle = null;
    if (expected.status === "active") expected.next_billing_at = attempt.period_end;
    return;
  }
  expected.failed_attempts += 1;
  expected.first_failed_at ??= now;
  if (expected.status !== "active") return;
  if (expected.failed_attempts >= expected.terms.max_retry_attempts) {
    expected.grace_started_at ??= now;
    return;
  }
  const intervalMs = expected.terms.retry_interval_hours * HOUR_MS;
  expected.retry = { from: now + intervalMs * 0.9, to: now + intervalMs * 1.1 };
}

/** A retry bills the cycle again, as it was; otherwise the newest period that has begun is billed, and no other. */
function bill(expected: Expected, now: number): void {
  const { period, cycle, attempts } = expected;
  const { period_start, period_end, amount_tiyn, description } = cycle ?? newestPeriod(expected, now);
  const made: Attempt = {
    period_start,
    period_end,
    label: labelOf(period, period_start, period_end),
    attempt_number: cycle === null ? 1 : attempts.filter((attempt) => isOf(cycle, attempt)).length + 1,
    amount_tiyn,
    description,
    created_at: now,
    status: "pending",
    paid_at: null,
    unnoted: null,
  };
  attempts.push(made);
  expected.cycle ??= made;
  expected.next_billing_at = period_end;
}

const isOf = (cycle: Attempt, attempt: Attempt) => attempt.period_start === cycle.period_start;

const cadenceOf = ({ period, hour, terms: { billing_day } }: Expected) => ({ period, hour, billing_day });

function newestPeriod(expected: Expected, now: number) {
  const { amount_tiyn, description } = expected.terms;
  const cadence = cadenceOf(expected);
  let period_start = expected.next_billing_at;
  let period_end = onePeriodOn(cadence, period_start);
  while (period_end <= now) {
    period_start = period_end;
    period_end = onePeriodOn(cadence, period_start);
  }
  return { period_start, period_end, amount_tiyn, description };
}

function clearFailures(expected: Expected): void {
  expected.failed_attempts = 0;
  expected.first_failed_at = null;
  expected.grace_started_at = null;
}
