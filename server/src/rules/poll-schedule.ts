/** The schedule of an invoice's polls: the next poll, the time in which a late payment is expected, and when it is overdue. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FRESH_MS = 10 * MINUTE_MS;
const SLOWEST_MS = MINUTE_MS;
const WATCH_MS = 15 * MINUTE_MS;
const LATE_DAYS = 7;
const CHECKED_FOR_MS = 30 * DAY_MS;

/** The interval of searches for a lost create that is older than a minute. */
const LOST_SEARCH_INTERVAL_MS = 30_000;
/** The age from which the provider's answer about a create or a cancel of unknown outcome is final. */
export const FINAL_AFTER_MS = 10 * MINUTE_MS;

/** `held`: open, and waiting for a person. `closed`: ended unpaid. */
export type Watched = "open" | "held" | "closed";

/**
 * The time of the next poll, or null when the invoice needs no more polls.
 *
 * Open: every `poll_interval_s` for the first 10 minutes, then in proportion to the invoice's age, up to 60 s. Polls go on
 * until it closes, also past `watchUntil`, because an unreachable provider must not leave it open without end.
 * Closed: every 60 s until `watchUntil`, because a payment may still arrive, and then once a day for 7 days.
 * Held: at a tenth of its age, because the answer rarely changes, for as long as a closed one.
 * Polls are never more frequent than `poll_interval_s`, the provider's own interval.
 */
export function nextPollAt(input: {
  now: Date;
  created_at: Date;
  poll_interval_s: number;
  watchUntil: Date;
  watched: Watched;
}): Date | null {
  const nowMs = input.now.getTime();
  const ageMs = nowMs - input.created_at.getTime();
  const intervalMs = input.poll_interval_s * 1000;
  const slowestMs = Math.max(intervalMs, SLOWEST_MS);
  const untilMs = input.watchUntil.getTime();
  switch (input.watched) {
    case "open":
      return new Date(nowMs + Math.min(intervalMs * Math.max(1, ageMs / FRESH_MS), slowestMs));
    case "held": {
      const nextMs = nowMs + Math.max(slowestMs, ageMs / 10);
      return nextMs <= untilMs + LATE_DAYS * DAY_MS ? new Date(nextMs) : null;
    }
    case "closed": {
      if (nowMs < untilMs) return new Date(Math.min(nowMs + slowestMs, untilMs));
      const day = Math.floor((nowMs - untilMs) / DAY_MS) + 1;
      return day <= LATE_DAYS ? new Date(untilMs + day * DAY_MS) : null;
    }
  }
}

/**
 * The time of the next search for a lost create, which was sent at `askedAt`: every `poll_interval_s` for a minute, because
 * the history is short and soon drops it; every 30 s until the answer is final; then at a tenth of its age, up to a week,
 * because a payment may still appear. Null after that.
 */
export function nextLostSearchAt(input: { now: Date; askedAt: Date; poll_interval_s: number }): Date | null {
  const nowMs = input.now.getTime();
  const ageMs = nowMs - input.askedAt.getTime();
  if (ageMs < MINUTE_MS) return new Date(nowMs + input.poll_interval_s * 1000);
  if (ageMs < FINAL_AFTER_MS) return new Date(nowMs + Math.min(LOST_SEARCH_INTERVAL_MS, FINAL_AFTER_MS - ageMs));
  return ageMs < LATE_DAYS * DAY_MS ? new Date(nowMs + ageMs / 10) : null;
}

/** The end of the time in which a closed, unpaid invoice is polled every minute for a late payment: its expiry plus 15 minutes. */
export function watchUntil(expires_at: Date): Date {
  return new Date(expires_at.getTime() + WATCH_MS);
}

/** Whether a status check that a caller requests asks the provider about a closed, unpaid invoice: until 30 days after its expiry. */
export function isCheckedOnRequest({ now, expires_at }: { now: Date; expires_at: Date }): boolean {
  return now.getTime() < expires_at.getTime() + CHECKED_FOR_MS;
}

/**
 * Whether an open invoice that the provider, asked at `askedAt`, still reports as waiting is expired on our side. A customer
 * who has scanned in time may confirm for `confirmation_timeout_s` after the expiry. The time of the request counts, not that
 * of the answer, so that a payment of the same second is never overwritten.
 */
export function isOverdue(input: { askedAt: Date; expires_at: Date; confirmation_timeout_s: number }): boolean {
  return input.askedAt.getTime() > input.expires_at.getTime() + input.confirmation_timeout_s * 1000;
}
