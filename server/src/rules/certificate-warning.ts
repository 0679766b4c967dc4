/** The days before the end of a connection's certificate on which the merchant and the operator are warned. */

const DAY_MS = 24 * 60 * 60_000;

/** In days before the end, the first one first. */
export const WARNED_DAYS = [30, 7, 1] as const;

/** The last step that is reached at `now`; null before the first one, and without a certificate. */
export function endsWithinDays(expires_at: Date | null, now: Date): (typeof WARNED_DAYS)[number] | null {
  if (expires_at === null) return null;
  const leftMs = expires_at.getTime() - now.getTime();
  return WARNED_DAYS.findLast((days) => leftMs < days * DAY_MS) ?? null;
}

/** The ends of the certificates that have reached the step `days`, and not the next one, at `now`. */
export function endsAtStep(days: (typeof WARNED_DAYS)[number], now: Date): { from: Date | null; before: Date } {
  const next = WARNED_DAYS[WARNED_DAYS.indexOf(days) + 1];
  const inDays = (count: number) => new Date(now.getTime() + count * DAY_MS);
  return { from: next === undefined ? null : inDays(next), before: inDays(days) };
}
