/** The reasons why a refund failed: the code of each for programs, and the stored sentence for people, converted both ways. */
import { problem } from "../problems.ts";

const SENTENCES = {
  refund_too_large: problem("refund_too_large").sentence,
  refund_in_full_only: problem("refund_in_full_only").sentence,
  refund_amount_refused: problem("refund_amount_refused").sentence,
  refund_not_possible: problem("refund_not_possible").sentence,
  payment_unknown: "the provider does not know this payment",
  refused: "the provider refused",
  session_ended: "the connection to the provider had ended",
  unavailable: "the provider could not do it at that time",
  never_done: "the provider did not do it",
  code_expired: "the customer did not scan the code in time",
  other_customer: "the customer who scanned the code is not the one who paid",
} as const satisfies Record<string, string>;

type Written = keyof typeof SENTENCES;

const WRITTEN = Object.keys(SENTENCES) as Written[];
export const REFUND_FAILURES = [...WRITTEN, "other"] as const;
type RefundFailure = (typeof REFUND_FAILURES)[number];

/** The sentence that is stored. */
export function refundFailureText(failure: Written): string {
  return SENTENCES[failure];
}

/** The code of a stored sentence; null where there is none. */
export function refundFailureOf(failure_reason: string | null): RefundFailure | null {
  if (failure_reason === null) return null;
  return WRITTEN.find((code) => SENTENCES[code] === failure_reason) ?? "other";
}
