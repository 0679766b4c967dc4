/** The reasons why an attempt to bill failed: the code of each for programs, and the stored sentence for people, converted both ways. */
import { problem } from "../problems.ts";

const SENTENCES = {
  cancelled: "the invoice was cancelled",
  expired: "the payer did not pay in time",
  provider_failed: "the provider failed; the payer was not asked",
  paid_by_another: "another attempt of the period was paid",
  // These three are stored with the invoice that the provider refused.
  refused_by_provider: "the provider refused it",
  amount_refused_by_provider: `amount ${problem("amount_refused_by_provider").sentence}`,
  phone_unknown_to_provider: `phone_number ${problem("phone_unknown_to_provider").sentence}`,
} as const satisfies Record<string, string>;

type Written = keyof typeof SENTENCES;

const WRITTEN = Object.keys(SENTENCES) as Written[];
export const ATTEMPT_FAILURES = [...WRITTEN, "other"] as const;
type AttemptFailure = (typeof ATTEMPT_FAILURES)[number];

/** The sentence that is stored. */
export function attemptFailureText(failure: Written): string {
  return SENTENCES[failure];
}

/** The code of a stored sentence; null where there is none. */
export function attemptFailureOf(failure_reason: string | null): AttemptFailure | null {
  if (failure_reason === null) return null;
  return WRITTEN.find((code) => SENTENCES[code] === failure_reason) ?? "other";
}
