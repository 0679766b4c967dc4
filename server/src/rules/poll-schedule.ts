/** When the provider is next asked about an invoice, how long a late payment is watched for, and when one is overdue. */

const FRESH_MS = 10 * 60_000;
const SLOWEST_MS = 60_000;
const WATCH_MS = 15 * 60_000;

/**
 * The next time to ask, or null when the invoice needs no more asking.
 *
 * Open: every `poll_interval_s` for the first 10 minutes, then in proportion to the invoice's age, up to 60 s. It is
 * asked about until it closes, also past `watch_until`, for an unreachable provider must not leave it open for ever.
 * Closed unpaid: every 60 s, last at `watch_until`, because a payment may still arrive.
 * Never more often than `poll_interval_s`, which is the provider's own wish.
 */
export function nextPollAt(input: {
  now: Date;
  created_at: Date;
  poll_interval_s: number;
  watch_until: Date;
  closed: boolean;
}): Date | null {
  const now_ms = input.now.getTime();
  const interval_ms = input.poll_interval_s * 1000;
  const slowest_ms = Math.max(interval_ms, SLOWEST_MS);
  if (input.closed) {
    const until_ms = input.watch_until.getTime();
    return now_ms < until_ms ? new Date(Math.min(now_ms + slowest_ms, until_ms)) : null;
  }
  const age_ms = now_ms - input.created_at.getTime();
  const grown_ms = interval_ms * Math.max(1, age_ms / FRESH_MS);
  return new Date(now_ms + Math.min(grown_ms, slowest_ms));
}

/** Until when a closed, unpaid invoice is watched for a late payment: its expiry plus 15 minutes. */
export function watchUntil(expires_at: Date): Date {
  return new Date(expires_at.getTime() + WATCH_MS);
}

/**
 * Whether an open invoice about which the provider, asked at `asked_at`, still says "waiting" is expired on our side.
 * A customer who has scanned in time may confirm for `confirmation_timeout_s` after the expiry; and what counts is when
 * the question was put, not when the answer came, so that a payment of the same second is never overwritten.
 */
export function isOverdue(input: { asked_at: Date; expires_at: Date; confirmation_timeout_s: number }): boolean {
  return input.asked_at.getTime() > input.expires_at.getTime() + input.confirmation_timeout_s * 1000;
}
