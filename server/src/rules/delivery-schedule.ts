/** The schedule of a webhook delivery's attempts, and its end. */

export const DELIVERY_TIMEOUT_MS = 10_000;

const OFFSETS_MS = [0, 5_000, 30_000] as const;

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
