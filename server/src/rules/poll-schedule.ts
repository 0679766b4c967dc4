/** The schedule of an invoice's polls: the next poll, the time in which a late payment is expected, and when it is overdue. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FRESH_MS = 10 * MINUTE_MS;
const SLOWEST_MS = MINUTE_MS;
const WATCH_MS = 15 * MINUTE_MS;
const LATE_DAYS = 7;
const ASKED_FOR_MS = 30 * DAY_MS;

/** The interval of searches for a lost create that is older than a minute. */
const LOST_MS = 30_000;
/** The age from which the provider's answer about a create or a cancel of unknown outcome is final. */
export const FINAL_AFTER_MS = 10 * MINUTE_MS;

/** `held`: open, and waiting for a person. `closed`: ended unpaid. */
export type Watched = "open" | "held" | "closed";

/**
 * The time of the next poll, or null when the invoice needs no more polls.
 *
 * Open: every `poll_interval_s` for the first 10 minutes, then in proportion to the invoice's age, up to 60 s. Polls go on
 * until it closes, also past `watch_until`, because an unreachable provider must not leave it open without end.
 * Closed: every 60 s until `watch_until`, because a payment may still arrive, and then once a day for 7 days.
 * Held: at a tenth of its age, because the answer rarely changes, for as long as a closed one.
 * Polls are never more frequent than `poll_interval_s`, the provider's own interval.
 */
export function nextPollAt(input: {
  now: Date;
  created_at: Date;
  poll_interval_s: number;
  watch_until: Date;
  watched: Watched;
}): Date | null {
  const now_ms = input.now.getTime();
  const age_ms = now_ms - input.created_at.getTime();
  const interval_ms = input.poll_interval_s * 1000;
  const slowest_ms = Math.max(interval_ms, SLOWEST_MS);
  const until_ms = input.watch_until.getTime();
  switch (input.watched) {
    case "open":
      return new Date(now_ms + Math.min(interval_ms * Math.max(1, age_ms / FRESH_MS), slowest_ms));
    case "held": {
      const next_ms = now_ms + Math.max(slowest_ms, age_ms / 10);
      return next_ms <= until_ms + LATE_DAYS * DAY_MS ? new Date(next_ms) : null;
    }
    case "closed": {
      if (now_ms < until_ms) return new Date(Math.min(now_ms + slowest_ms, until_ms));
      const day = Math.floor((now_ms - until_ms) / DAY_MS) + 1;
      return day <= LATE_DAYS ? new Date(until_ms + day * DAY_MS) : null;
    }
  }
}

/**
 * The time of the next search for a lost create, which was sent at `asked_at`: every `poll_interval_s` for a minute, because
 * the history is short and soon drops it; every 30 s until the answer is final; then at a tenth of its age, up to a week,
 * because a payment may still appear. Null after that.
 */
export function nextLostSearchAt(input: { now: Date; asked_at: Date; poll_interval_s: number }): Date | null {
  const now_ms = input.now.getTime();
  const age_ms = now_ms - input.asked_at.getTime();
  if (age_ms < MINUTE_MS) return new Date(now_ms + input.poll_interval_s * 1000);
  if (age_ms < FINAL_AFTER_MS) return new Date(now_ms + Math.min(LOST_MS, FINAL_AFTER_MS - age_ms));
  return age_ms < LATE_DAYS * DAY_MS ? new Date(now_ms + age_ms / 10) : null;
}

/** The end of the time in which a closed, unpaid invoice is polled every minute for a late payment: its expiry plus 15 minutes. */
export function watchUntil(expires_at: Date): Date {
  return new Date(expires_at.getTime() + WATCH_MS);
}

/** Whether a status check by a person still asks the provider about a closed, unpaid invoice. */
export function isAskedOnRequest({ now, expires_at }: { now: Date; expires_at: Date }): boolean {
  return now.getTime() < expires_at.getTime() + ASKED_FOR_MS;
}

/**
 * Whether an open invoice that the provider, asked at `asked_at`, still reports as waiting is expired on our side. A customer
 * who has scanned in time may confirm for `confirmation_timeout_s` after the expiry. The time of the request counts, not that
 * of the answer, so that a payment of the same second is never overwritten.
 */
export function isOverdue(input: { asked_at: Date; expires_at: Date; confirmation_timeout_s: number }): boolean {
  return input.asked_at.getTime() > input.expires_at.getTime() + input.confirmation_timeout_s * 1000;
}
