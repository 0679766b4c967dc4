/** The time at which the scheduler must handle a subscription next. */
import { graceEndsAt } from "./dunning.ts";

type Queued = {
  status: string;
  open_invoice_id: number | null;
  next_billing_at: Date;
  grace_started_at: Date | null;
  grace_period_days: number;
};

/**
 * The next billing or the end of the grace, on the real clock; the subscription's own clock is `aheadMs` ahead of it. Null for
 * a subscription that is not active, and while its invoice is open, because the settlement of that invoice schedules it.
 */
export function nextRunAt(subscription: Queued, aheadMs: number): Date | null {
  if (subscription.status !== "active") return null;
  const { grace_started_at, grace_period_days } = subscription;
  if (grace_started_at !== null) {
    return new Date(graceEndsAt({ grace_started_at, grace_period_days }).getTime() - aheadMs);
  }
  if (subscription.open_invoice_id !== null) return null;
  return new Date(subscription.next_billing_at.getTime() - aheadMs);
}
