/** Waivers of holds that a person has lifted: the same answer of the provider does not place the hold again at once. */
import type { FailureReason, HeldReason } from "./invoice-status.ts";

/** The length of a waiver by "keep waiting": it is limited so that no invoice waits without end and unlisted as held. */
const WAIVED_MS = 24 * 60 * 60_000;

/** The end of the waiver of an invoice that a person keeps waiting for at `now`. */
export function waivedUntil(now: Date): Date {
  return new Date(now.getTime() + WAIVED_MS);
}

/** The waived hold; `waived_until` is null where the person has ended the invoice. */
type Lifted = { waived_hold: HeldReason | null; waived_until: Date | null; paid_amount_tiyn: number | null };

/** Whether this hold is waived at `now`; a hold with another reason or amount is not. */
export function isWaived(
  lifted: Lifted,
  hold: { reason: HeldReason; paid_amount_tiyn: number | null },
  now: Date,
): boolean {
  const { waived_hold, waived_until, paid_amount_tiyn } = lifted;
  if (waived_hold !== hold.reason || paid_amount_tiyn !== hold.paid_amount_tiyn) return false;
  return waived_until === null || now < waived_until;
}

/** The next poll, by default at `usual`, at the latest when the waiver ends and the hold may be placed again. */
export function beforeWaiverEnds(usual: Date | null, waived_until: Date | null, now: Date): Date | null {
  if (waived_until === null || waived_until <= now) return usual;
  return usual === null || waived_until < usual ? waived_until : usual;
}

/** The failure reason of a held invoice that a person resolves as expired. */
export const FAILURE_BY_HOLD: Record<HeldReason, FailureReason> = {
  amount_mismatch: "cancelled_by_merchant",
  unknown_outcome: "never_sent",
  other_account: "timed_out",
};
