/** The schedules of a webhook delivery's attempts, and their ends. */
import { jittered } from "./backoff.ts";

export const DELIVERY_TIMEOUT_MS = 10_000;

const OFFSETS_MS = [0, 5_000, 30_000] as const;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** The pauses of the long schedule, each from the end of an attempt to the next. */
const LONG_GAPS_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS],
] as const;
const LAST_GAP_MS = 10 * HOUR_MS;
const LONG_JITTER = 0.2;
/** A receiver may ask for a later attempt, but not for one that the events would not outlast. */
const LONGEST_RETRY_AFTER_MS = 24 * HOUR_MS;

export const MAX_ATTEMPTS = OFFSETS_MS.length;

/**
 * The time of the attempt that follows `attempts_made` failed ones, or null when the delivery is dropped. Offsets count
 * from the start of the first attempt; one that hung past the next offset delays it to `now`, its end.
 */
export function nextAttemptAt(input: { first_attempt_at: Date; attempts_made: number; now: Date }): Date | null {
  const offset_ms = OFFSETS_MS[input.attempts_made];
  if (offset_ms === undefined) return null;
  return new Date(Math.max(input.now.getTime(), input.first_attempt_at.getTime() + offset_ms));
}

/**
 * The same for the long schedule: `random`, from 0 to below 1, spreads each pause by a fifth, and `askedMs` is the time that
 * the receiver asked for. While the endpoint takes nothing at all (`isDown`) no delivery is dropped: its breaker decides then.
 */
export function nextLongAttemptAt(input: {
  attempts_made: number;
  now: Date;
  random: number;
  askedMs: number | null;
  isDown: boolean;
}): Date | null {
  const gapMs = LONG_GAPS_MS[input.attempts_made - 1] ?? (input.isDown ? LAST_GAP_MS : undefined);
  if (gapMs === undefined) return null;
  const leastMs = Math.min(input.askedMs ?? 0, LONGEST_RETRY_AFTER_MS);
  return new Date(input.now.getTime() + Math.max(jittered(gapMs, input.random, LONG_JITTER), leastMs));
}

/** The pause that a `Retry-After` header asks for, in seconds or as a date; null where it asks for none. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
