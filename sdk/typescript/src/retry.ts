/** Decides whether a call is made again, and when. */
import { ApiError, ConnectionError, type TolemError } from "./errors.ts";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;

/** Another call is at the same thing just now. Any other conflict stays one. */
const PASSING_CONFLICTS = ["IDEMPOTENCY_IN_PROGRESS", "SANDBOX_CLOCK_BUSY"];
const PASSING_STATUSES = [429, 502, 503, 504];

/**
 * The pause before the next attempt in ms, or undefined where another would not help. `retries` were made already; `fraction`,
 * from 0 to 1, is the jitter, which keeps clients that failed together from coming back together.
 */
export function pauseBeforeRetry(error: TolemError, retries: number, fraction: number): number | undefined {
  if (!isPassing(error)) return undefined;
  const askedForMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  return askedForMs + fraction * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retries);
}

/** A repetition is harmless: reads change nothing, changes set what they say, and a creation repeats its Idempotency-Key. */
function isPassing(error: TolemError): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  if (error.status === 409) return PASSING_CONFLICTS.includes(error.code);
  // The provider has said no: each repetition would leave another refused invoice.
  if (error.status === 502 && error.fields.outcome === "refused") return false;
  return PASSING_STATUSES.includes(error.status);
}
