/** The backoff of retries, with jitter so that operations that failed together are not retried together. */

const JITTER = 0.1;

/** `ms`, give or take a tenth, or the part `by` of it, by `random` (from 0 to below 1), in whole milliseconds. */
export function jittered(ms: number, random: number, by = JITTER): number {
  return Math.round(ms * (1 - by + 2 * by * random));
}

/**
 * The time of the next retry of an operation that has been failing since `since`. The wait is as long as the time since then, so
 * that each is about double the one before, but at least `leastMs` and at most `mostMs`.
 */
function backoffAt(input: { now: Date; since: Date; leastMs: number; mostMs: number; random: number }): Date {
  const { now, since, leastMs, mostMs, random } = input;
  const waitMs = Math.min(Math.max(now.getTime() - since.getTime(), leastMs), mostMs);
  return new Date(now.getTime() + jittered(waitMs, random));
}

/** The next attempt to send a subscription's invoice that the provider did not take: a backoff from a minute to an hour. */
export function nextSendAt(input: { now: Date; since: Date; random: number }): Date {
  return backoffAt({ ...input, leastMs: 60_000, mostMs: 3_600_000 });
}

/** The next cancel of a withdrawn invoice: a backoff from 10 seconds to only 5 minutes, because it can be paid until then. */
export function nextWithdrawalAt(input: { now: Date; since: Date; random: number }): Date {
  return backoffAt({ ...input, leastMs: 10_000, mostMs: 300_000 });
}

/** The next attempt to send a letter that the mail server did not take: a backoff from a minute to an hour. */
export function nextLetterAt(input: { now: Date; since: Date; random: number }): Date {
  return backoffAt({ ...input, leastMs: 60_000, mostMs: 3_600_000 });
}
