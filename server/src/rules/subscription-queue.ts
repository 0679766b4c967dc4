/** When the scheduler must look at a subscription next. */
import { graceEndsAt } from "./dunning.ts";

type Queued = {
  status: string;
  open_invoice_id: number | null;
  next_billing_at: Date;
  grace_started_at: Date | null;
  grace_period_days: number;
};

/**
 * On the real clock, which the subscription's own is `ahead_ms` ahead of: when it is to be billed, or its grace ends. Null
 * for one that is not active, and while its invoice is open: then what ends the invoice moves it on.
 */
export function nextRunAt(subscription: Queued, ahead_ms: number): Date | null {
  if (subscription.status !== "active") return null;
  const { grace_started_at, grace_period_days } = subscription;
  if (grace_started_at !== null) {
    return new Date(graceEndsAt({ grace_started_at, grace_period_days }).getTime() - ahead_ms);
  }
  if (subscription.open_invoice_id !== null) return null;
  return new Date(subscription.next_billing_at.getTime() - ahead_ms);
}
