/** Computes when a subscription will be billed, for what and how much, if nothing changes. */
import type { Subscription } from "../db/schema.ts";
import { type BillingHour, newestDue, nextBillingAt, periodLabel } from "../rules/cadence.ts";
import { dueAttempt } from "../rules/subscription-cycle.ts";

export type Upcoming = {
  billing_at: Date;
  billing_period_start: Date;
  billing_period_end: Date;
  billing_period_label: string;
  amount_tiyn: number;
  attempt_number: number;
};

/**
 * The next `limit` billings if every one is paid at once; none for a subscription that is not active or is in its grace. A
 * pending retry comes first, at `cycleAmountTiyn`. Cycles that have passed unbilled, or pass before then, are left out.
 */
export function upcomingBillings(
  subscription: Subscription,
  at: { cycleAmountTiyn: number; now: Date; limit: number } & BillingHour,
): Upcoming[] {
  const { cycleAmountTiyn, now, zone, hour, limit } = at;
  const { status, grace_started_at, open_invoice_id, cycle_start, next_billing_at } = subscription;
  const { billing_period, amount_tiyn } = subscription;
  if (status !== "active" || grace_started_at !== null) return [];
  // A cycle with an open invoice is not billed again unless that invoice fails.
  const isRetry = open_invoice_id === null && cycle_start !== null;
  const first = dueAttempt(isRetry ? subscription : { ...subscription, cycle_start: null }, now, { zone, hour });
  const firstAt = isRetry ? next_billing_at : first.start;
  const upcoming = [{ ...first, billing_at: firstAt, amount_tiyn: isRetry ? cycleAmountTiyn : amount_tiyn }];
  let due = first.end;
  while (upcoming.length < limit) {
    const next =
      upcoming.length === 1
        ? newestDue({ cadence: subscription, due, now: firstAt, zone, hour })
        : { start: due, end: nextBillingAt({ cadence: subscription, from: due, zone, hour }) };
    const billing_at = next.start < firstAt ? firstAt : next.start;
    upcoming.push({ ...next, skipped: 0, attempt_number: 1, billing_at, amount_tiyn });
    due = next.end;
  }
  return upcoming.map(({ start, end, skipped, ...billing }) => ({
    ...billing,
    billing_period_start: start,
    billing_period_end: end,
    billing_period_label: periodLabel({ billing_period, start, end, zone }),
  }));
}
