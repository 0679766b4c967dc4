/** The named periods of the filter, such as this week. */

export const PERIODS = ["today", "yesterday", "this_week", "this_month", "last_month"] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first and the last day of `period`, both inclusive; a week begins on Monday. `today` is such as `2026-11-21`. */
export function daysOf(period: Period, today: string): { from: string; to: string } {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "this_week":
      return { from: addDays(today, -((new Date(today).getUTCDay() + 6) % 7)), to: today };
    case "this_month":
      return { from: firstOfMonth, to: today };
    case "last_month": {
      const last = addDays(firstOfMonth, -1);
      return { from: `${last.slice(0, 8)}01`, to: last };
    }
  }
}
