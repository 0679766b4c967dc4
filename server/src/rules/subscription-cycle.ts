/** The life of a billing cycle: the attempt that is due, and the effect of an attempt's outcome on its subscription. */
import { nextSendAt } from "./backoff.ts";
import { type BillingHour, type Cadence, newestDue } from "./cadence.ts";
import { AFTER_PAYMENT, afterFailure } from "./dunning.ts";

/** `failed`: the provider refuses this payer. `provider_failed`: the provider failed, and the payer is not at fault. */
export type AttemptOutcome = "paid" | "cancelled" | "expired" | "failed" | "provider_failed";

type Billed = Cadence & {
  status: string;
  next_billing_at: Date;
  cycle_start: Date | null;
  cycle_end: Date | null;
  cycle_attempts: number;
};

type Settled = Billed & {
  open_invoice_id: number | null;
  failed_attempts: number;
  first_failed_at: Date | null;
  grace_started_at: Date | null;
  max_retry_attempts: number;
  retry_interval_hours: number;
};

/** The columns of a subscription that the settlement of an attempt changes. */
type Changes = Pick<
  Settled,
  | "next_billing_at"
  | "cycle_start"
  | "cycle_end"
  | "cycle_attempts"
  | "open_invoice_id"
  | "failed_attempts"
  | "first_failed_at"
  | "grace_started_at"
>;

/**
 * The next attempt of a due subscription: a retry for the cycle that is not paid yet, else the first for the newest cycle that
 * has begun. `skipped` counts the cycles that passed before it during an outage, which are not billed.
 */
export function dueAttempt(subscription: Billed, now: Date, at: BillingHour) {
  const { cycle_start, cycle_end, cycle_attempts, next_billing_at } = subscription;
  if (cycle_start !== null && cycle_end !== null) {
    return { start: cycle_start, end: cycle_end, attempt_number: cycle_attempts + 1, skipped: 0 };
  }
  return { ...newestDue({ cadence: subscription, due: next_billing_at, now, ...at }), attempt_number: 1 };
}

/**
 * The newest cycle, to which an attempt that was never sent is moved, because only the newest cycle that has begun is billed;
 * undefined while the attempt's own cycle lasts. A retry stays with its cycle, because its payer already had an invoice for it.
 */
export function newestInstead(subscription: Billed, now: Date, at: BillingHour) {
  const { cycle_end, cycle_attempts } = subscription;
  if (cycle_end === null || cycle_attempts > 1 || now < cycle_end) return undefined;
  return newestDue({ cadence: subscription, due: cycle_end, now, ...at });
}

/**
 * The changes of the subscription after the attempt by the invoice `invoice_id`, for the cycle that began at `start`, has
 * ended. An attempt of an earlier cycle, or a surplus one whose cycle another attempt has paid, only clears
 * `open_invoice_id`, so that the next invoice can be made. A paused subscription keeps its date, and never enters the grace.
 */
export function afterAttempt(
  subscription: Settled,
  attempt: { invoice_id: number; start: Date; outcome: AttemptOutcome; isSurplus: boolean },
  at: { now: Date; random: number },
): Changes {
  const { status, next_billing_at, cycle_start, cycle_end, cycle_attempts } = subscription;
  const { failed_attempts, first_failed_at, grace_started_at } = subscription;
  const open_invoice_id = subscription.open_invoice_id === attempt.invoice_id ? null : subscription.open_invoice_id;
  const asItIs = {
    ...{ next_billing_at, cycle_start, cycle_end, cycle_attempts },
    ...{ open_invoice_id, failed_attempts, first_failed_at, grace_started_at },
  };
  const isCurrent = cycle_start?.getTime() === attempt.start.getTime();
  if (attempt.isSurplus || !isCurrent || (status !== "active" && status !== "paused")) return asItIs;

  if (attempt.outcome === "paid") {
    // The end of the billed cycle, even if `billing_day` was changed since.
    const next = cycle_end ?? next_billing_at;
    return {
      ...asItIs,
      ...AFTER_PAYMENT,
      // Another attempt of the cycle that is still open is withdrawn, and the next cycle does not wait for that.
      ...{ cycle_start: null, cycle_end: null, cycle_attempts: 0, open_invoice_id: null },
      next_billing_at: status === "active" ? next : next_billing_at,
    };
  }
  if (attempt.outcome === "provider_failed") {
    const again = nextSendAt({ ...at, since: attempt.start });
    return { ...asItIs, next_billing_at: status === "active" ? again : next_billing_at };
  }
  const { retryAt, ...failure } = afterFailure({ ...subscription, now: at.now, random: at.random });
  if (status === "paused") return { ...asItIs, ...failure, grace_started_at };
  return { ...asItIs, ...failure, next_billing_at: retryAt ?? next_billing_at };
}
