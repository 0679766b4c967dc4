/** Billing dates in every time zone, compared with the calendar of `Intl`, whose zones the rules also use, through Temporal, and whose arithmetic they do not. */

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BILLING_PERIODS,
  type Cadence,
  firstBillingAt,
  newestDue,
  nextBillingAt,
  periodLabel,
} from "../../src/rules/cadence.ts";

const DAY_MS = 86_400_000;
const DAYS: Record<string, number | undefined> = { daily: 1, weekly: 7, biweekly: 14 };
const MONTHS: Record<string, number | undefined> = { monthly: 1, quarterly: 3, yearly: 12 };

/** Begins in 2012, because until 2011 Newfoundland set its clocks back over midnight, sometimes that of the first of a month. */
const anInstant = fc
  .integer({ min: Date.parse("2012-01-01T00:00:00Z"), max: Date.parse("2080-01-01T00:00:00Z") })
  .map((atMs) => new Date(atMs));
const aZone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "UTC");
/** Hours that the clocks of some zone have leapt over since 2012: Cairo's 0, Gaza's 1, most zones' 2, Famagusta's 3, Casey's 4 to 6, Nuuk's 22 and 23. */
const LEAPS = /, (0[0-6]|2[23]):/;
const aDay = fc.integer({ min: 1, max: 28 });
const aCadence: fc.Arbitrary<Cadence> = fc.record({
  billing_period: fc.constantFrom(...BILLING_PERIODS, "hourly"),
  billing_day: aDay,
});

const anHour = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 23 }));

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local date and time (`2026-11-20, 09:30:00.000`) at an instant. */
function localTime(atMs: number, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-CA", {
      ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3 },
    });
  formats.set(zone, format);
  return format.format(atMs);
}

/** The local date (`2026-11-20`) at an instant. */
const localDate = (atMs: number, zone: string) => localTime(atMs, zone).slice(0, 10);

/** Months since the year 0. */
const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

const dateAfter = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** That `at` is the first instant of that date at `hour` or, where the clocks leap over it, after it. */
function expectToBegin(at: Date, date: string, hour: number, zone: string): void {
  const wanted = `${date}, ${String(hour).padStart(2, "0")}:00:00.000`;
  expect(localTime(at.getTime() - 1, zone) < wanted).toBe(true);
  expect(localTime(at.getTime(), zone) >= wanted).toBe(true);
}

/** The date of the `billing_day` of a month that is counted since the year 0. */
function dateOf(month: number, billing_day: number): string {
  return new Date(Date.UTC(Math.floor((month - 1) / 12), (month - 1) % 12, billing_day)).toISOString().slice(0, 10);
}

test("steps from a first billing stay on its day and hour: n steps are n periods", () => {
  fc.assert(
    fc.property(aCadence, anInstant, aZone, anHour, fc.integer({ min: 1, max: 14 }), (cadence, now, ...rest) => {
      const [zone, hour, steps] = rest;
      const started_at = localDate(now.getTime(), zone);
      const from = firstBillingAt({ cadence, started_at, now, zone, hour });
      let at = from;
      for (let step = 1; step <= steps; step += 1) {
        const next = nextBillingAt({ cadence, from: at, zone, hour });
        expect(next.getTime()).toBeGreaterThan(at.getTime());
        at = next;
      }
      const days = DAYS[cadence.billing_period];
      const date = localDate(from.getTime(), zone);
      const months = steps * (MONTHS[cadence.billing_period] ?? 1);
      const due =
        days === undefined ? dateOf(monthOf(date) + months, cadence.billing_day ?? 0) : dateAfter(date, steps * days);
      expectToBegin(at, due, hour, zone);
    }),
    { numRuns: 1000 },
  );
});

test("at hour 0 a cycle of days keeps the time of day that it has", () => {
  fc.assert(
    fc.property(fc.constantFrom("daily", "weekly", "biweekly"), anInstant, aZone, (billing_period, from, zone) => {
      const cadence = { billing_period, billing_day: null };
      const next = nextBillingAt({ cadence, from, zone, hour: 0 });
      const [before, after] = [localTime(from.getTime(), zone), localTime(next.getTime(), zone)];
      expect(after.slice(0, 10)).toBe(dateAfter(before.slice(0, 10), DAYS[billing_period] ?? 0));
      if (!LEAPS.test(before)) expect(after.slice(10)).toBe(before.slice(10));
    }),
    { numRuns: 1000 },
  );
});

test("from any instant the next billing is half a period to one and a half periods and 6 days away", () => {
  const LENGTHS: Record<string, number> = { daily: 1, weekly: 7, biweekly: 14, quarterly: 91, yearly: 365 };
  fc.assert(
    fc.property(aCadence, anInstant, aZone, anHour, (cadence, from, zone, hour) => {
      const next = nextBillingAt({ cadence, from, zone, hour });
      const days = (next.getTime() - from.getTime()) / DAY_MS;
      const period = LENGTHS[cadence.billing_period] ?? 28;
      expect(days).toBeGreaterThanOrEqual(period / 2 - 1 / 24);
      expect(days).toBeLessThanOrEqual(period * 1.5 + 6);
    }),
    { numRuns: 1000 },
  );
});

test("of two instants, the earlier never has the later next billing", () => {
  fc.assert(
    fc.property(
      aCadence,
      anInstant,
      fc.integer({ min: 0, max: 60 * DAY_MS }),
      aZone,
      anHour,
      (cadence, from, waitMs, zone, hour) => {
        const later = new Date(from.getTime() + waitMs);
        expect(nextBillingAt({ cadence, from, zone, hour }).getTime()).toBeLessThanOrEqual(
          nextBillingAt({ cadence, from: later, zone, hour }).getTime(),
        );
      },
    ),
    { numRuns: 1000 },
  );
});

test("newestDue equals repeated nextBillingAt", () => {
  fc.assert(
    fc.property(
      aCadence,
      anInstant,
      fc.integer({ min: -5, max: 420 }),
      fc.nat(DAY_MS),
      aZone,
      anHour,
      (cadence, due, ...rest) => {
        const [days, more_ms, zone, hour] = rest;
        // A cycle of days that keeps a time of day which the clocks leap over is an hour late from then on.
        fc.pre(hour !== 0 || DAYS[cadence.billing_period] === undefined || !LEAPS.test(localTime(due.getTime(), zone)));
        const now = new Date(due.getTime() + days * DAY_MS + more_ms);
        let start = due;
        let end = nextBillingAt({ cadence, from: due, zone, hour });
        let skipped = 0;
        while (end <= now) {
          skipped += 1;
          start = end;
          end = nextBillingAt({ cadence, from: end, zone, hour });
        }
        expect(newestDue({ cadence, due, now, zone, hour })).toEqual({ start, end, skipped });
      },
    ),
    { numRuns: 500 },
  );
});

test("on the very instant of a billing date its cycle has begun, and a millisecond earlier it has not", () => {
  fc.assert(
    fc.property(aCadence, anInstant, aZone, anHour, (cadence, due, zone, hour) => {
      const next = nextBillingAt({ cadence, from: due, zone, hour });
      expect(newestDue({ cadence, due, now: next, zone, hour }).start).toEqual(next);
      expect(newestDue({ cadence, due, now: new Date(next.getTime() - 1), zone, hour }).start).toEqual(due);
    }),
  );
});

test("the first billing is later than now, not before the day to begin on, and as soon as that allows", () => {
  const away_days = fc.option(fc.integer({ min: -500, max: 500 }));
  fc.assert(
    fc.property(aCadence, anInstant, away_days, aZone, anHour, (cadence, now, away, zone, hour) => {
      const started_at = away === null ? null : localDate(now.getTime() + away * DAY_MS, zone);
      const first = firstBillingAt({ cadence, started_at, now, zone, hour });
      expect(first.getTime()).toBeGreaterThan(now.getTime());
      const date = localDate(first.getTime(), zone);
      expect(date >= (started_at ?? "")).toBe(true);
      const days = DAYS[cadence.billing_period];
      if (days === undefined) {
        expectToBegin(first, dateOf(monthOf(date), cadence.billing_day ?? 0), hour, zone);
        const earliestMs = Math.max(now.getTime(), Date.parse(started_at ?? "1970-01-01"));
        expect(first.getTime() - earliestMs).toBeLessThanOrEqual(33 * DAY_MS);
      } else if (started_at !== null) {
        expectToBegin(first, date, hour, zone);
        const since = (Date.parse(date) - Date.parse(started_at)) / DAY_MS;
        expect(since % days).toBe(0);
        if (since > 0) expect(dateAfter(date, -days) <= localDate(now.getTime(), zone)).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test("labels of cycles in a row follow each other: none names a day or month twice, none leaves one out", () => {
  fc.assert(
    fc.property(aCadence, anInstant, aZone, anHour, (cadence, now, zone, hour) => {
      const { billing_period } = cadence;
      const start = firstBillingAt({ cadence, started_at: localDate(now.getTime(), zone), now, zone, hour });
      const end = nextBillingAt({ cadence, from: start, zone, hour });
      const after = nextBillingAt({ cadence, from: end, zone, hour });
      const [first = "", last = first] = periodLabel({ billing_period, start, end, zone }).split(" – ");
      const [next = ""] = periodLabel({ billing_period, start: end, end: after, zone }).split(" – ");
      expect(localDate(start.getTime(), zone).startsWith(first)).toBe(true);
      const days = DAYS[billing_period];
      if (days === undefined) {
        expect(monthOf(last) - monthOf(first)).toBe((MONTHS[billing_period] ?? 1) - 1);
        expect(monthOf(next)).toBe(monthOf(last) + 1);
      } else {
        expect(last).toBe(dateAfter(first, days - 1));
        expect(next).toBe(dateAfter(last, 1));
      }
    }),
  );
});

test("a label is in order from wherever its cycle begins", () => {
  fc.assert(
    fc.property(aCadence, anInstant, aZone, anHour, (cadence, start, zone, hour) => {
      const end = nextBillingAt({ cadence, from: start, zone, hour });
      const { billing_period } = cadence;
      const [first = "", last = first] = periodLabel({ billing_period, start, end, zone }).split(" – ");
      expect(localDate(start.getTime(), zone).startsWith(first)).toBe(true);
      expect(last >= first).toBe(true);
      expect(last <= localDate(end.getTime(), zone).slice(0, last.length)).toBe(true);
    }),
  );
});
