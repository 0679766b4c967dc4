/** The backoff of retries, with jitter so that operations that failed together are not retried together. */

const JITTER = 0.1;

/** `ms`, give or take a tenth by `random` (from 0 to below 1), in whole milliseconds. */
export function jittered(ms: number, random: number): number {
  return Math.round(ms * (1 - JITTER + 2 * JITTER * random));
}

/**
 * The next try of an operation that has been failing since `since`: the wait is as long as the failure so far, so that each is
 * about double the one before, within `least_ms` and `most_ms`.
 */
function backoffAt(input: { now: Date; since: Date; least_ms: number; most_ms: number; random: number }): Date {
  const { now, since, least_ms, most_ms, random } = input;
  const wait_ms = Math.min(Math.max(now.getTime() - since.getTime(), least_ms), most_ms);
  return new Date(now.getTime() + jittered(wait_ms, random));
}

/** An exponential backoff from a minute to an hour, for a subscription's invoice that the provider did not take. */
export function sendAgainAt(input: { now: Date; since: Date; random: number }): Date {
  return backoffAt({ ...input, least_ms: 60_000, most_ms: 3_600_000 });
}

/** An exponential backoff from 10 seconds to 5 minutes, so that a withdrawn invoice is not payable for long. */
export function withdrawAgainAt(input: { now: Date; since: Date; random: number }): Date {
  return backoffAt({ ...input, least_ms: 10_000, most_ms: 300_000 });
}
