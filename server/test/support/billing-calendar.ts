/** The calendar of the billing oracle: UTC+5 by plain arithmetic, with nothing of the calendars that the service uses. */

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

/** The `day`th, at 00:00 in Almaty, of the month that lies `months` after the month of `at`. */
function dayOfMonth(at: number, months: number, day: number): number {
  const local = new Date(at + AHEAD_OF_UTC_MS);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, day) - AHEAD_OF_UTC_MS;
}

/** Where the period that begins at `start` ends: some days on to the millisecond, or a month's `billing_day`. */
export function onePeriodOn(period: Period, billing_day: number | null, start: number): number {
  const months = MONTHS[period];
  if (months !== undefined) return dayOfMonth(start, months, billing_day ?? 1);
  return start + (DAYS[period] ?? 0) * DAY_MS;
}

/** The first billing of one that is created at `now` to begin on `started_at`, or at once where that is left out. */
export function firstBilling(
  period: Period,
  billing_day: number | null,
  started_at: string | undefined,
  now: number,
): number {
  const grid_start = started_at === undefined ? now : almatyMidnight(started_at);
  if (MONTHS[period] !== undefined) {
    const from = Math.max(grid_start, now);
    for (let months = 0; ; months += 1) {
      const point = dayOfMonth(from, months, billing_day ?? 1);
      if (point > now && point >= grid_start) return point;
    }
  }
  let point = grid_start;
  while (point <= now) point = onePeriodOn(period, billing_day, point);
  return point;
}

/** How people call the period that begins at `start`. */
export function labelOf(period: Period, start: number): string {
  const day = almatyDay(start);
  if (period === "daily") return day;
  const days = DAYS[period];
  if (days !== undefined) return `${day} – ${almatyDay(start + (days - 1) * DAY_MS)}`;
  const month = day.slice(0, 7);
  if (period === "monthly") return month;
  return `${month} – ${almatyDay(dayOfMonth(start, (MONTHS[period] ?? 0) - 1, 1)).slice(0, 7)}`;
}
