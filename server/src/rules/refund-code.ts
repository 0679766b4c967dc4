/** Decides what a poll of a refund's code leads to, and when the next poll is. Nothing is paid back before the payer has scanned. */

/** How long after the end of its code a refund is polled without an answer, because the customer may have scanned in time. */
const UNANSWERED_FOR_MS = 10 * 60_000;

export type CodeLook = {
  /** Who has scanned the code, or why the provider has not said so. */
  said: "unscanned" | "payer" | "other_customer" | "ended" | "refused" | "session_dead" | "unavailable" | "unknown";
  askedAt: Date;
  expires_at: Date;
};

type CodeFailure = "code_expired" | "other_customer" | "refused" | "session_ended" | "unavailable";

export type CodeDecision = { next: "wait" } | { next: "pay_back" } | { next: "fail"; failure: CodeFailure };

export function afterCodeLook({ said, askedAt, expires_at }: CodeLook): CodeDecision {
  const overdueMs = askedAt.getTime() - expires_at.getTime();
  const failUnless = (isWaiting: boolean, failure: CodeFailure): CodeDecision =>
    isWaiting ? { next: "wait" } : { next: "fail", failure };
  switch (said) {
    case "payer":
      return { next: "pay_back" };
    case "unscanned":
      return failUnless(overdueMs < 0, "code_expired");
    case "ended":
      return { next: "fail", failure: "code_expired" };
    case "other_customer":
    case "refused":
      return { next: "fail", failure: said };
    case "session_dead":
      return failUnless(overdueMs < UNANSWERED_FOR_MS, "session_ended");
    case "unavailable":
    case "unknown":
      return failUnless(overdueMs < UNANSWERED_FOR_MS, "unavailable");
  }
}

/** Whether the provider has not been asked to pay back yet, because the customer has to scan a code first. */
export function waitsForScan(refund: { status: string; waits_for: "code" | "scan" | "return" }): boolean {
  return refund.status === "pending" && refund.waits_for !== "return";
}

/** The code of a refund as far as it is known; `calling_until` is set while the provider is asked for it. */
type Code = { poll_interval_s: number | null; calling_until: Date | null };

/** The next poll of the first of `codes`, or `otherwise` where that is sooner. */
export function nextLookAt(
  codes: readonly Code[],
  { now, otherwise }: { now: Date; otherwise: Date | null },
): Date | null {
  const looks = codes.map(
    ({ poll_interval_s, calling_until }) => calling_until ?? new Date(now.getTime() + (poll_interval_s ?? 0) * 1000),
  );
  return [...looks, otherwise].reduce<Date | null>(
    (first, at) => (first === null || (at !== null && at < first) ? at : first),
    null,
  );
}
