/** The schedule of checks for refunds that are made in the provider's own application. */

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const WATCHED_DAYS = 30;

/** The next check of an invoice paid at `paid_at`: an hour after, then every day for 30 days; null after that. */
export function nextReturnsCheckAt(input: { now: Date; paid_at: Date }): Date | null {
  const ageMs = input.now.getTime() - input.paid_at.getTime();
  const nextMs = ageMs < HOUR_MS ? HOUR_MS : (Math.floor(ageMs / DAY_MS) + 1) * DAY_MS;
  return nextMs <= WATCHED_DAYS * DAY_MS ? new Date(input.paid_at.getTime() + nextMs) : null;
}
