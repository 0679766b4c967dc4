/** The calendar of the billing oracle: UTC+5 by plain arithmetic, independent of the calendars that the service uses. */

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Asia/Almaty of 2026 and later. */
const AHEAD_OF_UTC_MS = 5 * HOUR_MS;

export type Period = "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly";

const DAYS: Partial<Record<Period, number>> = { daily: 1, weekly: 7, biweekly: 14 };
const MONTHS: Partial<Record<Period, number>> = { monthly: 1, quarterly: 3, yearly: 12 };

/** 00:00 in Almaty of the day `YYYY-MM-DD`. Times are milliseconds of UTC, here and below. */
function almatyMidnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - AHEAD_OF_UTC_MS;
}

/** The day in Almaty, `YYYY-MM-DD`. */
export function almatyDay(at: number): string {
  return new Date(at + AHEAD_OF_UTC_MS).toISOString().slice(0, 10);
}

/** The `day`th, at `hour` in Almaty, of the month that lies `months` after the month of `at`. */
function dayOfMonth(at: number, months: number, day: number, hour: number): number {
  const local = new Date(at + AHEAD_OF_UTC_MS);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, day, hour) - AHEAD_OF_UTC_MS;
}

/** That hour in Almaty of the day that lies `days` after the day of `at`. */
const hourOfDay = (at: number, days: number, hour: number) =>
  almatyMidnight(almatyDay(at)) + days * DAY_MS + hour * HOUR_MS;

/** The same time of day a month later, or that of the month's last day. */
function monthLater(at: number): number {
  const local = new Date(at + AHEAD_OF_UTC_MS);
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 2, 0)).getUTCDate();
  return at + (dayOfMonth(at, 1, Math.min(local.getUTCDate(), last), 0) - dayOfMonth(at, 0, local.getUTCDate(), 0));
}

/** The terms that decide when a subscription is billed; `hour` is the merchant's. */
export type Terms = { period: Period; billing_day: number | null; hour: number };

/**
 * The end of the period that begins at `start`. Days: some days on, at the hour or, where that is 0, at the same time of day.
 * Months: on the `billing_day` at the hour. One day or month ends no sooner than half of it has passed.
 */
export function onePeriodOn({ period, billing_day, hour }: Terms, start: number): number {
  const months = MONTHS[period];
  if (months !== undefined) {
    if (months > 1) return dayOfMonth(start, months, billing_day ?? 1, hour);
    for (let n = 0; ; n += 1) {
      const point = dayOfMonth(start, n, billing_day ?? 1, hour);
      if (point - start >= (monthLater(start) - start) / 2) return point;
    }
  }
  const days = DAYS[period] ?? 0;
  if (hour === 0) return start + days * DAY_MS;
  if (days > 1) return hourOfDay(start, days, hour);
  for (let n = 0; ; n += 1) {
    const point = hourOfDay(start, n, hour);
    if (point - start >= DAY_MS / 2) return point;
  }
}

/** The first billing of a subscription that is created at `now` and begins on `started_at`, or at once without it. */
export function firstBilling(terms: Terms, started_at: string | undefined, now: number): number {
  const { period, billing_day, hour } = terms;
  if (MONTHS[period] !== undefined) {
    const grid_start = started_at === undefined ? now : almatyMidnight(started_at);
    const from = Math.max(grid_start, now);
    for (let months = 0; ; months += 1) {
      const point = dayOfMonth(from, months, billing_day ?? 1, hour);
      if (point > now && point >= grid_start) return point;
    }
  }
  if (started_at === undefined) return onePeriodOn(terms, now);
  let point = almatyMidnight(started_at) + hour * HOUR_MS;
  while (point <= now) point += (DAYS[period] ?? 0) * DAY_MS;
  return point;
}

/** The label of the period from `start` to `end`: its days or months, up to the one before that of `end`. */
export function labelOf(period: Period, start: number, end: number): string {
  const first = almatyDay(start);
  const day_before = almatyDay(almatyMidnight(almatyDay(end)) - 1);
  const month_before = almatyDay(dayOfMonth(end, 0, 1, 0) - 1);
  const [from, to] = MONTHS[period] === undefined ? [first, day_before] : [first.slice(0, 7), month_before.slice(0, 7)];
  return to <= from ? from : `${from} – ${to}`;
}
