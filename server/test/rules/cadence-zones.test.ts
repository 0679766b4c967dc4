/** Billing dates in every time zone there is, held against the calendar of `Intl`, which the rules do not use themselves. */

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

/** Since 2012: until then Newfoundland set its clocks back over midnight, now and then over that of a month's first day. */
const anInstant = fc
  .integer({ min: Date.parse("2012-01-01T00:00:00Z"), max: Date.parse("2080-01-01T00:00:00Z") })
  .map((at_ms) => new Date(at_ms));
const aZone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "UTC");
const aDay = fc.integer({ min: 1, max: 28 });
const aCadence: fc.Arbitrary<Cadence> = fc.record({
  billing_period: fc.constantFrom(...BILLING_PERIODS, "hourly"),
  billing_day: aDay,
});

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local date (`2026-11-20`) at an instant. */
function localDate(at_ms: number, zone: string): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  formats.set(zone, format);
  return format.format(at_ms);
}

/** Months since the year 0. */
const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** That `at` is the first instant of the `billing_day` of a month, or of the day after it where that zone left it out. */
function expectToBeginDay(at: Date, month: number, billing_day: number, zone: string): void {
  const wanted = new Date(Date.UTC(Math.floor((month - 1) / 12), (month - 1) % 12, billing_day)).toISOString();
  expect(localDate(at.getTime() - 1, zone) < wanted.slice(0, 10)).toBe(true);
  expect(localDate(at.getTime(), zone) >= wanted.slice(0, 10)).toBe(true);
}

test("every step goes forward by its days or months, and none of them drifts", () => {
  fc.assert(
    fc.property(aCadence, anInstant, aZone, fc.integer({ min: 1, max: 14 }), (cadence, from, zone, steps) => {
      let at = from;
      for (let step = 1; step <= steps; step += 1) {
        const next = nextBillingAt({ cadence, from: at, zone });
        expect(next.getTime()).toBeGreaterThan(at.getTime());
        at = next;
      }
      const days = DAYS[cadence.billing_period];
      if (days !== undefined) {
        expect(at.getTime() - from.getTime()).toBe(steps * days * DAY_MS);
      } else {
        const months = steps * (MONTHS[cadence.billing_period] ?? 1);
        expectToBeginDay(at, monthOf(localDate(from.getTime(), zone)) + months, cadence.billing_day ?? 0, zone);
      }
    }),
    { numRuns: 1000 },
  );
});

test("who is earlier is never billed later", () => {
  fc.assert(
    fc.property(
      aCadence,
      anInstant,
      fc.integer({ min: 0, max: 60 * DAY_MS }),
      aZone,
      (cadence, from, wait_ms, zone) => {
        const later = new Date(from.getTime() + wait_ms);
        expect(nextBillingAt({ cadence, from, zone }).getTime()).toBeLessThanOrEqual(
          nextBillingAt({ cadence, from: later, zone }).getTime(),
        );
      },
    ),
    { numRuns: 1000 },
  );
});

test("the newest cycle that is due is what going step by step comes to", () => {
  fc.assert(
    fc.property(
      aCadence,
      anInstant,
      fc.integer({ min: -5, max: 420 }),
      fc.nat(DAY_MS),
      aZone,
      (cadence, due, ...rest) => {
        const [days, more_ms, zone] = rest;
        const now = new Date(due.getTime() + days * DAY_MS + more_ms);
        let start = due;
        let end = nextBillingAt({ cadence, from: due, zone });
        let skipped = 0;
        while (end <= now) {
          skipped += 1;
          start = end;
          end = nextBillingAt({ cadence, from: end, zone });
        }
        expect(newestDue({ cadence, due, now, zone })).toEqual({ start, end, skipped });
      },
    ),
    { numRuns: 500 },
  );
});

test("on the very instant of a billing date its cycle has begun, and a millisecond earlier it has not", () => {
  fc.assert(
    fc.property(aCadence, anInstant, aZone, (cadence, due, zone) => {
      const next = nextBillingAt({ cadence, from: due, zone });
      expect(newestDue({ cadence, due, now: next, zone }).start).toEqual(next);
      expect(newestDue({ cadence, due, now: new Date(next.getTime() - 1), zone }).start).toEqual(due);
    }),
  );
});

test("the first billing is later than now, not before the day to begin on, and as soon as that allows", () => {
  const away_days = fc.option(fc.integer({ min: -500, max: 500 }));
  fc.assert(
    fc.property(aCadence, anInstant, away_days, aZone, (cadence, now, away, zone) => {
      const started_at = away === null ? null : localDate(now.getTime() + away * DAY_MS, zone);
      const first = firstBillingAt({ cadence, started_at, now, zone });
      expect(first.getTime()).toBeGreaterThan(now.getTime());
      expect(localDate(first.getTime(), zone) >= (started_at ?? "")).toBe(true);
      const days = DAYS[cadence.billing_period];
      if (days !== undefined) {
        const begins = started_at === null ? now : firstBillingAt({ cadence, started_at, now: new Date(0), zone });
        expect((first.getTime() - begins.getTime()) % (days * DAY_MS)).toBe(0);
        expect(first <= begins || first.getTime() - days * DAY_MS <= now.getTime()).toBe(true);
      } else {
        expectToBeginDay(first, monthOf(localDate(first.getTime(), zone)), cadence.billing_day ?? 0, zone);
        const earliest_ms = Math.max(now.getTime(), Date.parse(started_at ?? "1970-01-01"));
        expect(first.getTime() - earliest_ms).toBeLessThanOrEqual(33 * DAY_MS);
      }
    }),
    { numRuns: 1000 },
  );
});

test("labels of cycles in a row follow each other: none names a day or month twice, none leaves one out", () => {
  const cadenceOfMonths = fc.record({
    billing_period: fc.constantFrom("monthly", "quarterly", "yearly"),
    billing_day: aDay,
  });
  fc.assert(
    fc.property(cadenceOfMonths, anInstant, aZone, (cadence, start, zone) => {
      const { billing_period } = cadence;
      const end = nextBillingAt({ cadence, from: start, zone });
      const after = nextBillingAt({ cadence, from: end, zone });
      const [first = "", last = first] = periodLabel({ billing_period, start, end, zone }).split(" – ");
      const [next = ""] = periodLabel({ billing_period, start: end, end: after, zone }).split(" – ");
      expect(localDate(start.getTime(), zone).startsWith(first)).toBe(true);
      expect(monthOf(last) - monthOf(first)).toBe((MONTHS[billing_period] ?? 0) - 1);
      expect(monthOf(next)).toBe(monthOf(last) + 1);
    }),
  );
});
