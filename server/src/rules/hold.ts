/** Holds that a person has lifted: the same answer of the provider does not bring them back at once. */
import type { FailureReason, HeldReason } from "./invoice-status.ts";

/** How long "keep waiting" holds where the provider says nothing new: nothing waits for ever without being listed as held. */
const WAIVED_MS = 24 * 60 * 60_000;

/** Until when an invoice that a person goes on waiting for at `now` is not held again for the same. */
export function waivedUntil(now: Date): Date {
  return new Date(now.getTime() + WAIVED_MS);
}

/** What was known when a hold was lifted; `waived_until` is null where the person has ended the invoice. */
type Lifted = { waived_hold: HeldReason | null; waived_until: Date | null; paid_amount_tiyn: number | null };

/** Whether a person has lifted just this hold, so that at `now` it is not made again: another reason or amount is news. */
export function isWaived(
  lifted: Lifted,
  hold: { reason: HeldReason; paid_amount_tiyn: number | null },
  now: Date,
): boolean {
  const { waived_hold, waived_until, paid_amount_tiyn } = lifted;
  if (waived_hold !== hold.reason || paid_amount_tiyn !== hold.paid_amount_tiyn) return false;
  return waived_until === null || now < waived_until;
}

/** When to look next at an invoice that is looked at `usual`ly then: at the latest when its hold may be made again. */
export function beforeWaiverEnds(usual: Date | null, waived_until: Date | null, now: Date): Date | null {
  if (waived_until === null || waived_until <= now) return usual;
  return usual === null || waived_until < usual ? waived_until : usual;
}

/** Why a held invoice that a person calls expired has ended unpaid. */
export const FAILURE_BY_HOLD: Record<HeldReason, FailureReason> = {
  amount_mismatch: "cancelled_by_merchant",
  unknown_outcome: "never_sent",
  other_account: "timed_out",
};
