/** The retention of backups: the last backup of each of a number of days, weeks, months and years is kept. */

/** How many periods of each kind that have a backup keep one. */
export type Retention = Readonly<Record<Unit, number>>;
type Unit = "d" | "w" | "m" | "y";

const MAX_COUNT = 1000;
const DAY_MS = 24 * 60 * 60_000;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY_DAY = 4;

/** The name of the period, in UTC, in which an instant lies. */
const PERIODS: Record<Unit, (at: Date) => string> = {
  d: (at) => at.toISOString().slice(0, 10),
  w: (at) => String(Math.floor((at.getTime() / DAY_MS - FIRST_MONDAY_DAY) / 7)),
  m: (at) => at.toISOString().slice(0, 7),
  y: (at) => at.toISOString().slice(0, 4),
};

/** Undefined where the text is no list such as `7d,4w,12m` that keeps at least one. */
export function parseRetention(text: string): Retention | undefined {
  const counts: Record<Unit, number> = { d: 0, w: 0, m: 0, y: 0 };
  for (const item of text.split(",")) {
    const [, count = "", unit = ""] = /^\s*(\d+)([dwmy])\s*$/.exec(item) ?? [];
    if (unit === "" || Number(count) > MAX_COUNT) return undefined;
    counts[unit as Unit] += Number(count);
  }
  return Object.values(counts).some((count) => count > 0) ? counts : undefined;
}

/** The instants of the backups that are no longer kept. The newest one is always kept. */
export function expiredBackups(instants: Date[], retention: Retention): Date[] {
  const newestFirst = [...instants].sort((a, b) => b.getTime() - a.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  for (const unit of Object.keys(PERIODS) as Unit[]) {
    const periods = new Set<string>();
    for (const at of newestFirst) {
      const period = PERIODS[unit](at);
      if (periods.has(period) || periods.size === retention[unit]) continue;
      periods.add(period);
      kept.add(at);
    }
  }
  return newestFirst.filter((at) => !kept.has(at));
}
