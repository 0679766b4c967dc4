/** The schedule of an invoice's polls: the next poll, the time in which a late payment is expected, and when it is overdue. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a phone invoice is polled at the shortest interval: most customers who pay at all pay within it. */
const FRESH_MS = 3 * MINUTE_MS;
/** Then the wait is the age divided by this: 98 polls in all of an invoice that stays unpaid for 24 hours, and of the week after. */
const PART_OF_AGE = 8;
const FRESH_CODE_MS = 10 * MINUTE_MS;
/** No code lives for longer: those of the providers live for 3 to 5 minutes. */
const LONGEST_CODE_MS = 60 * MINUTE_MS;
const UNHURRIED_MS = MINUTE_MS;
const WATCH_MS = 15 * MINUTE_MS;
const LATE_DAYS = 7;
const CHECKED_FOR_MS = 30 * DAY_MS;

/** The interval of searches for a lost create that is older than a minute. */
const LOST_SEARCH_INTERVAL_MS = 30_000;
/** The age from which the provider's answer about a create or a cancel of unknown outcome is final. */
export const FINAL_AFTER_MS = 10 * MINUTE_MS;
/** A phone invoice expires at the provider a little after it expires here, because it was created there later. */
export const PHONE_MARGIN_S = 60;

/** `held`: open, and waiting for a person. `closed`: ended unpaid. */
export type Standing = "open" | "held" | "closed";

type Watch = {
  now: Date;
  channel: "phone" | "qr";
  standing: Standing;
  /** Whether the status changes at this moment. */
  isMoved: boolean;
  /** The beginning of the wait: the create, or the cancel whose outcome is unknown. */
  since: Date;
  /** The instants at which the answer decides something, so that a poll must not come late. */
  turningPoints: readonly Date[];
  expires_at: Date;
  poll_interval_s: number;
};

/**
 * The time of the next poll, or null when the invoice needs no more polls.
 *
 * An open phone invoice: every `poll_interval_s` for 3 minutes, and once after each change of its status; then at an eighth of its
 * age, and at its turning points. Polls go on until it closes, also past its watch, because an unreachable provider must not leave it
 * open without end.
 * An open code, which lives for minutes: every `poll_interval_s` for 10 minutes, then in proportion to its age, up to 60 s.
 * Closed, because a payment may still arrive: a phone invoice, which the provider has closed too, 15 minutes later and at the end of
 * its watch; a code, which the provider cannot cancel, every 60 s of its watch. Then both once a day for 7 days.
 * Held: at a tenth of its age, because the answer rarely changes, for as long as a closed one.
 * Polls of one invoice are never more frequent than `poll_interval_s`, the provider's own interval.
 */
export function nextPollAt(watch: Watch): Date | null {
  const nowMs = watch.now.getTime();
  const ageMs = nowMs - watch.since.getTime();
  const untilMs = watchUntil(watch.expires_at).getTime();
  switch (watch.standing) {
    case "open":
      return watch.channel === "qr" ? nextOfCode(watch, ageMs) : nextOfPhone(watch, ageMs);
    case "held": {
      const nextMs = nowMs + Math.max(slowestMs(watch), ageMs / 10);
      return nextMs <= untilMs + LATE_DAYS * DAY_MS ? new Date(nextMs) : null;
    }
    case "closed": {
      if (nowMs < untilMs) return new Date(Math.min(nowMs + closedWaitMs(watch), untilMs));
      const day = Math.floor((nowMs - untilMs) / DAY_MS) + 1;
      return day <= LATE_DAYS ? new Date(untilMs + day * DAY_MS) : null;
    }
  }
}

function nextOfPhone({ now, isMoved, poll_interval_s, turningPoints }: Watch, ageMs: number): Date {
  const nowMs = now.getTime();
  const ahead = turningPoints.map((at) => at.getTime()).filter((atMs) => atMs > nowMs);
  const waitMs = isMoved || ageMs < FRESH_MS ? 0 : ageMs / PART_OF_AGE;
  return new Date(Math.max(nowMs + poll_interval_s * 1000, Math.min(nowMs + waitMs, ...ahead)));
}

function nextOfCode(watch: Watch, ageMs: number): Date {
  const intervalMs = watch.poll_interval_s * 1000;
  const waitMs = Math.min(intervalMs * Math.max(1, ageMs / FRESH_CODE_MS), slowestMs(watch));
  return new Date(watch.now.getTime() + waitMs);
}

function closedWaitMs(watch: Watch): number {
  if (watch.channel === "qr") return slowestMs(watch);
  return watch.isMoved ? WATCH_MS : Number.POSITIVE_INFINITY;
}

function slowestMs({ poll_interval_s }: Watch): number {
  return Math.max(poll_interval_s * 1000, UNHURRIED_MS);
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

/**
 * The turning points of an open phone invoice: its expiry, the end of the margin in which the provider may still wait for the
 * customer, and the time from which the outcome of its cancel is final.
 */
export function turningPointsOf({
  expires_at,
  cancel_requested_at,
}: {
  expires_at: Date;
  cancel_requested_at: Date | null;
}): Date[] {
  const overdueAt = new Date(expires_at.getTime() + (PHONE_MARGIN_S + 1) * 1000);
  const final = cancel_requested_at === null ? [] : [new Date(cancel_requested_at.getTime() + FINAL_AFTER_MS)];
  return [expires_at, overdueAt, ...final];
}

/** The end of the time in which an invoice is watched for a late payment: its expiry plus 15 minutes. */
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

/**
 * The end of a code that was made at `now`, as the provider has `announced` it. An end in the past, or later than any
 * code lives, means that a clock is wrong by hours: then the code ends when it `usually` does.
 */
export function endOfCode({ announced, usually, now }: { announced: Date; usually: Date; now: Date }): Date {
  const leftMs = announced.getTime() - now.getTime();
  return leftMs > 0 && leftMs <= LONGEST_CODE_MS ? announced : usually;
}
