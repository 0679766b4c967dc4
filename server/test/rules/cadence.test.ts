/** Billing dates and cycles as tables: days and months of the calendar, and changes of clocks. */

import { describe, expect, it } from "vitest";
import { firstBillingAt, newestDue, nextBillingAt, periodLabel } from "../../src/rules/cadence.ts";

const ALMATY = "Asia/Almaty";

describe("one period on", () => {
  it.each([
    ["daily", null, "2026-11-20T10:30:00.123Z", "2026-11-21T10:30:00.123Z"],
    ["weekly", null, "2026-11-20T10:30:00.000Z", "2026-11-27T10:30:00.000Z"],
    ["biweekly", null, "2026-12-20T10:30:00.000Z", "2027-01-03T10:30:00.000Z"],
    ["monthly", 15, "2026-11-14T19:00:00.000Z", "2026-12-14T19:00:00.000Z"],
    ["quarterly", 15, "2026-11-14T19:00:00.000Z", "2027-02-14T19:00:00.000Z"],
    ["yearly", 15, "2026-11-14T19:00:00.000Z", "2027-11-14T19:00:00.000Z"],
    // Days of weeks do not look at the billing day, nor at the month's end.
    ["daily", 5, "2028-02-28T19:00:00.000Z", "2028-02-29T19:00:00.000Z"],
    ["weekly", 5, "2026-02-25T19:00:00.000Z", "2026-03-04T19:00:00.000Z"],
    // 28 stays 28 after February, with and without a leap day.
    ["monthly", 28, "2026-01-27T19:00:00.000Z", "2026-02-27T19:00:00.000Z"],
    ["monthly", 28, "2026-02-27T19:00:00.000Z", "2026-03-27T19:00:00.000Z"],
    ["monthly", 28, "2028-02-27T19:00:00.000Z", "2028-03-27T19:00:00.000Z"],
    ["yearly", 28, "2027-02-27T19:00:00.000Z", "2028-02-27T19:00:00.000Z"],
    // The ends of years.
    ["monthly", 1, "2026-11-30T19:00:00.000Z", "2026-12-31T19:00:00.000Z"],
    ["quarterly", 28, "2026-11-27T19:00:00.000Z", "2027-02-27T19:00:00.000Z"],
    // From within a month, as after a resumption: the first billing day at least half a month away.
    ["monthly", 5, "2026-11-20T10:30:00.000Z", "2027-01-04T19:00:00.000Z"],
    ["monthly", 10, "2026-11-20T10:30:00.000Z", "2026-12-09T19:00:00.000Z"],
    ["monthly", 25, "2026-11-20T10:30:00.000Z", "2026-12-24T19:00:00.000Z"],
    ["quarterly", 1, "2026-11-30T18:59:59.999Z", "2027-01-31T19:00:00.000Z"],
    ["quarterly", 1, "2026-11-30T19:00:00.000Z", "2027-02-28T19:00:00.000Z"],
    // Without a billing day: the day it is, at most the 28th.
    ["monthly", null, "2026-11-20T20:00:00.000Z", "2026-12-20T19:00:00.000Z"],
    ["monthly", null, "2027-01-30T20:00:00.000Z", "2027-02-27T19:00:00.000Z"],
    ["yearly", null, "2028-02-29T10:00:00.000Z", "2029-02-27T19:00:00.000Z"],
    // A period that is none of ours is monthly.
    ["hourly", 15, "2026-11-14T19:00:00.000Z", "2026-12-14T19:00:00.000Z"],
    ["constructor", 15, "2026-11-14T19:00:00.000Z", "2026-12-14T19:00:00.000Z"],
  ])("%s on day %s, from %s: %s", (billing_period, billing_day, from, next) => {
    const cadence = { billing_period, billing_day };
    expect(nextBillingAt({ cadence, from: new Date(from), zone: ALMATY, hour: 0 }).toISOString()).toBe(next);
  });

  it.each([
    ["Almaty before it went from UTC+6 to UTC+5", ALMATY, 28, "2024-01-27T18:00:00.000Z", "2024-02-27T18:00:00.000Z"],
    [
      "Almaty on the day it did, whose first hour was spent the evening before",
      ALMATY,
      1,
      "2024-01-31T18:00:00.000Z",
      "2024-02-29T19:00:00.000Z",
    ],
    ["Almaty after it", ALMATY, 15, "2024-02-14T18:00:00.000Z", "2024-03-14T19:00:00.000Z"],
    [
      "no midnight: 00:00 to 01:00 in São Paulo",
      "America/Sao_Paulo",
      4,
      "2018-10-04T03:00:00.000Z",
      "2018-11-04T03:00:00.000Z",
    ],
    [
      "and back to midnight a month later",
      "America/Sao_Paulo",
      4,
      "2018-11-04T03:00:00.000Z",
      "2018-12-04T02:00:00.000Z",
    ],
    [
      "no midnight: 00:00 to 01:00 in Beirut",
      "Asia/Beirut",
      28,
      "2021-02-27T22:00:00.000Z",
      "2021-03-27T22:00:00.000Z",
    ],
    ["no such day in Kwajalein", "Pacific/Kwajalein", 21, "1993-07-21T12:00:00.000Z", "1993-08-21T12:00:00.000Z"],
    ["two midnights in Havana: the first", "America/Havana", 1, "2026-10-01T04:00:00.000Z", "2026-11-01T04:00:00.000Z"],
    [
      "the hour before midnight twice in São Paulo",
      "America/Sao_Paulo",
      18,
      "2018-01-18T02:00:00.000Z",
      "2018-02-18T03:00:00.000Z",
    ],
    ["into summer time in Berlin", "Europe/Berlin", 1, "2026-02-28T23:00:00.000Z", "2026-03-31T22:00:00.000Z"],
  ])("%s", (_what, zone, billing_day, from, next) => {
    const cadence = { billing_period: "monthly", billing_day };
    expect(nextBillingAt({ cadence, from: new Date(from), zone, hour: 0 }).toISOString()).toBe(next);
  });

  it.each([
    ["a summer day of 23 hours", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
    ["and its afternoon", "2026-03-28T14:30:00.000Z", "2026-03-29T13:30:00.000Z"],
    ["a winter day of 25 hours", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
  ])("is a day of the calendar where the clocks change: %s", (_what, from, next) => {
    const cadence = { billing_period: "daily", billing_day: null };
    const zone = "Europe/Berlin";
    expect(nextBillingAt({ cadence, from: new Date(from), zone, hour: 0 }).toISOString()).toBe(next);
  });

  it.each([
    ["daily", null, 10, "2026-11-20T05:00:00.000Z", "2026-11-21T05:00:00.000Z"],
    ["weekly", null, 23, "2026-11-20T18:00:00.000Z", "2026-11-27T18:00:00.000Z"],
    ["monthly", 15, 10, "2026-11-15T05:00:00.000Z", "2026-12-15T05:00:00.000Z"],
    ["yearly", 1, 10, "2026-11-01T05:00:00.000Z", "2027-11-01T05:00:00.000Z"],
    // The hour has been changed since the last cycle began.
    ["daily", null, 10, "2026-11-19T19:00:00.000Z", "2026-11-21T05:00:00.000Z"],
    ["daily", null, 23, "2026-11-19T19:00:00.000Z", "2026-11-20T18:00:00.000Z"],
    ["weekly", null, 10, "2026-11-19T19:00:00.000Z", "2026-11-27T05:00:00.000Z"],
    ["monthly", 15, 10, "2026-11-14T19:00:00.000Z", "2026-12-15T05:00:00.000Z"],
    ["monthly", 15, 0, "2026-11-15T05:00:00.000Z", "2026-12-14T19:00:00.000Z"],
    // From within a day: the first such hour at least half a day away.
    ["daily", null, 10, "2026-11-20T10:00:00.000Z", "2026-11-21T05:00:00.000Z"],
    ["daily", null, 10, "2026-11-20T17:00:00.000Z", "2026-11-21T05:00:00.000Z"],
    ["daily", null, 10, "2026-11-20T17:00:00.001Z", "2026-11-22T05:00:00.000Z"],
    ["daily", null, 23, "2026-11-20T06:00:00.000Z", "2026-11-20T18:00:00.000Z"],
    ["daily", null, 23, "2026-11-20T06:00:00.001Z", "2026-11-21T18:00:00.000Z"],
    ["biweekly", null, 10, "2026-11-20T17:00:00.001Z", "2026-12-04T05:00:00.000Z"],
    // Hour 0 leaves a cycle of days at the time of day that it has.
    ["weekly", null, 0, "2026-11-20T05:00:00.000Z", "2026-11-27T05:00:00.000Z"],
  ])("%s on day %s at hour %i, from %s: %s", (billing_period, billing_day, hour, from, next) => {
    const cadence = { billing_period, billing_day };
    expect(nextBillingAt({ cadence, from: new Date(from), zone: ALMATY, hour }).toISOString()).toBe(next);
  });

  it.each([
    // A start that is billed at once, a resumption, or a cycle whose billing day was moved since.
    ["monthly", 1, "2026-11-30T10:00:00.000Z", "2026-12-31T19:00:00.000Z"],
    ["monthly", 1, "2026-11-15T19:00:00.000Z", "2026-11-30T19:00:00.000Z"],
    ["monthly", 1, "2026-11-15T19:00:00.001Z", "2026-12-31T19:00:00.000Z"],
    ["monthly", 1, "2026-03-27T19:00:00.000Z", "2026-04-30T19:00:00.000Z"],
    ["monthly", 28, "2026-03-31T19:00:00.000Z", "2026-04-27T19:00:00.000Z"],
    ["monthly", 28, "2027-01-31T19:00:00.000Z", "2027-02-27T19:00:00.000Z"],
    ["monthly", 14, "2026-10-31T19:00:00.000Z", "2026-12-13T19:00:00.000Z"],
    ["monthly", 16, "2026-10-31T19:00:00.000Z", "2026-11-15T19:00:00.000Z"],
    ["quarterly", 1, "2026-11-30T10:00:00.000Z", "2027-01-31T19:00:00.000Z"],
    ["quarterly", 28, "2026-10-31T19:00:00.000Z", "2027-02-27T19:00:00.000Z"],
    ["quarterly", 15, "2026-11-20T10:30:00.000Z", "2027-02-14T19:00:00.000Z"],
    ["yearly", 1, "2026-11-30T10:00:00.000Z", "2027-10-31T19:00:00.000Z"],
    ["yearly", 28, "2026-10-31T19:00:00.000Z", "2027-11-27T19:00:00.000Z"],
  ])(
    "%s on day %i is never charged twice within half a period, from %s: %s",
    (billing_period, billing_day, from, next) => {
      const cadence = { billing_period, billing_day };
      expect(nextBillingAt({ cadence, from: new Date(from), zone: ALMATY, hour: 0 }).toISOString()).toBe(next);
    },
  );
});

describe("the first billing", () => {
  const now = "2026-11-20T10:30:00.000Z";

  it.each([
    // No day to begin on: one period from now.
    ["daily", null, null, now, "2026-11-21T10:30:00.000Z"],
    ["weekly", null, null, now, "2026-11-27T10:30:00.000Z"],
    ["biweekly", null, null, now, "2026-12-04T10:30:00.000Z"],
    // Today and earlier: the next point of the grid.
    ["daily", null, "2026-11-20", now, "2026-11-20T19:00:00.000Z"],
    ["weekly", null, "2026-11-20", now, "2026-11-26T19:00:00.000Z"],
    ["biweekly", null, "2026-11-20", now, "2026-12-03T19:00:00.000Z"],
    ["weekly", null, "2026-11-13", now, "2026-11-26T19:00:00.000Z"],
    ["weekly", null, "2026-11-14", now, "2026-11-20T19:00:00.000Z"],
    // Days of the calendar, whatever the offset was on the day to begin on: +6 until 2024-03-01, +5:07:48 in 1900.
    ["daily", null, "2020-02-29", now, "2026-11-20T19:00:00.000Z"],
    ["weekly", null, "2023-11-06", now, "2026-11-22T19:00:00.000Z"],
    ["biweekly", null, "2023-11-06", now, "2026-11-29T19:00:00.000Z"],
    ["daily", null, "1900-01-01", now, "2026-11-20T19:00:00.000Z"],
    ["weekly", null, "2024-02-26", "2024-02-27T10:00:00.000Z", "2024-03-03T19:00:00.000Z"],
    ["daily", null, "2024-02-28", "2024-02-28T20:00:00.000Z", "2024-02-29T19:00:00.000Z"],
    // On a point of the grid: later than now.
    ["daily", null, "2026-11-20", "2026-11-19T19:00:00.000Z", "2026-11-20T19:00:00.000Z"],
    ["daily", null, "2026-11-20", "2026-11-19T18:59:59.999Z", "2026-11-19T19:00:00.000Z"],
    // A day to come: that day.
    ["daily", null, "2026-12-31", now, "2026-12-30T19:00:00.000Z"],
    ["biweekly", null, "2028-02-29", now, "2028-02-28T19:00:00.000Z"],
    // Months: the first billing day that is later than now and not before the day to begin on, whatever the period.
    ["monthly", 25, null, now, "2026-11-24T19:00:00.000Z"],
    ["quarterly", 25, null, now, "2026-11-24T19:00:00.000Z"],
    ["yearly", 25, null, now, "2026-11-24T19:00:00.000Z"],
    ["monthly", 5, null, now, "2026-12-04T19:00:00.000Z"],
    ["monthly", 20, null, now, "2026-12-19T19:00:00.000Z"],
    ["monthly", 20, null, "2026-11-19T18:59:59.999Z", "2026-11-19T19:00:00.000Z"],
    ["monthly", 20, null, "2026-11-19T19:00:00.000Z", "2026-12-19T19:00:00.000Z"],
    ["monthly", 20, "2026-11-20", "2026-11-19T18:59:59.999Z", "2026-11-19T19:00:00.000Z"],
    ["monthly", 20, "2026-12-20", now, "2026-12-19T19:00:00.000Z"],
    ["yearly", 20, "2026-12-21", now, "2027-01-19T19:00:00.000Z"],
    ["monthly", 28, "2028-02-29", now, "2028-03-27T19:00:00.000Z"],
    ["monthly", 5, "2020-01-01", now, "2026-12-04T19:00:00.000Z"],
    ["hourly", 5, null, now, "2026-12-04T19:00:00.000Z"],
    // Without a billing day: that of the day it begins on.
    ["monthly", null, "2026-12-31", now, "2027-01-27T19:00:00.000Z"],
    ["monthly", null, null, now, "2026-12-19T19:00:00.000Z"],
  ])("%s on day %s, to begin on %s, at %s: %s", (billing_period, billing_day, started_at, at, first) => {
    const cadence = { billing_period, billing_day };
    expect(firstBillingAt({ cadence, started_at, now: new Date(at), zone: ALMATY, hour: 0 }).toISOString()).toBe(first);
  });

  it.each([
    ["daily", null, "2026-11-20", 16, "2026-11-20T11:00:00.000Z"],
    ["daily", null, "2026-11-20", 15, "2026-11-21T10:00:00.000Z"],
    ["weekly", null, "2023-11-06", 10, "2026-11-23T05:00:00.000Z"],
    ["weekly", null, "2026-12-07", 10, "2026-12-07T05:00:00.000Z"],
    ["weekly", null, null, 10, "2026-11-27T05:00:00.000Z"],
    ["monthly", 20, null, 16, "2026-11-20T11:00:00.000Z"],
    ["monthly", 20, null, 15, "2026-12-20T10:00:00.000Z"],
    ["monthly", 20, "2026-12-20", 10, "2026-12-20T05:00:00.000Z"],
    ["yearly", 1, "2026-12-02", 23, "2027-01-01T18:00:00.000Z"],
  ])("%s on day %s, to begin on %s, at hour %i: %s", (billing_period, billing_day, started_at, hour, first) => {
    const cadence = { billing_period, billing_day };
    const at = new Date(now);
    expect(firstBillingAt({ cadence, started_at, now: at, zone: ALMATY, hour }).toISOString()).toBe(first);
  });

  it.each([
    ["a day that Apia never had begins with the next one", "Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z"],
    ["a day that begins at 01:00", "America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z"],
    ["a day that begins at 00:30", "America/Toronto", "1919-03-31", "1919-03-31T04:30:00.000Z"],
    ["a day with two midnights", "America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ])("%s", (_what, zone, started_at, first) => {
    const cadence = { billing_period: "daily", billing_day: null };
    const before = new Date("1900-01-01T00:00:00Z");
    expect(firstBillingAt({ cadence, started_at, now: before, zone, hour: 0 }).toISOString()).toBe(first);
  });

  it.each(["2026-02-29", "2026-13-01", "tomorrow"])("is refused for %s, which is no day", (started_at) => {
    const cadence = { billing_period: "daily", billing_day: null };
    expect(() => firstBillingAt({ cadence, started_at, now: new Date(now), zone: ALMATY, hour: 0 })).toThrow(
      RangeError,
    );
  });
});

describe("the newest cycle that is due", () => {
  it.each([
    ["on time", "daily", "2026-11-19T19:00:00.000Z", "2026-11-19T19:00:00.000Z", 0, "2026-11-20T19:00:00.000Z"],
    ["not due yet", "daily", "2026-11-19T19:00:00.000Z", "2026-11-01T00:00:00.000Z", 0, "2026-11-20T19:00:00.000Z"],
    [
      "a millisecond before the next",
      "daily",
      "2026-11-20T19:00:00.000Z",
      "2026-11-21T18:59:59.999Z",
      0,
      "2026-11-21T19:00:00.000Z",
    ],
    ["with the next", "daily", "2026-11-20T19:00:00.000Z", "2026-11-21T19:00:00.000Z", 1, "2026-11-22T19:00:00.000Z"],
    ["40 days late", "daily", "2026-11-01T10:00:00.000Z", "2026-12-11T11:00:00.000Z", 40, "2026-12-12T10:00:00.000Z"],
    ["400 days late", "daily", "2026-11-01T10:00:00.000Z", "2027-12-06T09:00:00.000Z", 399, "2027-12-06T10:00:00.000Z"],
    ["400 days late", "weekly", "2026-11-01T10:00:00.000Z", "2027-12-06T10:00:00.000Z", 57, "2027-12-12T10:00:00.000Z"],
    [
      "400 days late",
      "biweekly",
      "2026-11-01T10:00:00.000Z",
      "2027-12-06T10:00:00.000Z",
      28,
      "2027-12-12T10:00:00.000Z",
    ],
    [
      "a moment before the next",
      "monthly",
      "2026-11-14T19:00:00.000Z",
      "2026-12-14T18:59:59.999Z",
      0,
      "2026-12-14T19:00:00.000Z",
    ],
    ["with the next", "monthly", "2026-11-14T19:00:00.000Z", "2026-12-14T19:00:00.000Z", 1, "2027-01-14T19:00:00.000Z"],
    [
      "400 days late",
      "monthly",
      "2026-11-14T19:00:00.000Z",
      "2027-12-19T19:00:00.000Z",
      13,
      "2028-01-14T19:00:00.000Z",
    ],
    [
      "400 days late",
      "quarterly",
      "2026-11-14T19:00:00.000Z",
      "2027-12-19T19:00:00.000Z",
      4,
      "2028-02-14T19:00:00.000Z",
    ],
    ["400 days late", "yearly", "2026-11-14T19:00:00.000Z", "2027-12-19T19:00:00.000Z", 1, "2028-11-14T19:00:00.000Z"],
    [
      "billed at once, a year late",
      "quarterly",
      "2026-11-20T10:00:00.000Z",
      "2027-11-14T18:59:59.999Z",
      3,
      "2027-11-14T19:00:00.000Z",
    ],
  ])("%s, %s, due %s, at %s: %i skipped, ends %s", (_what, billing_period, due, now, skipped, end) => {
    const cadence = { billing_period, billing_day: 15 };
    const cycle = newestDue({ cadence, due: new Date(due), now: new Date(now), zone: ALMATY, hour: 0 });
    expect({ ...cycle, end: cycle.end.toISOString() }).toEqual({ start: expect.any(Date), end, skipped });
    if (skipped === 0) expect(cycle.start).toEqual(new Date(due));
    expect(nextBillingAt({ cadence, from: cycle.start, zone: ALMATY, hour: 0 })).toEqual(cycle.end);
  });
});

describe("a cycle's label", () => {
  it.each([
    ["daily", "2026-11-19T19:00:00Z", ALMATY, "2026-11-20"],
    ["daily", "2026-11-20T18:59:59Z", ALMATY, "2026-11-20"],
    ["daily", "2026-11-20T18:59:59Z", "UTC", "2026-11-20"],
    ["weekly", "2026-11-19T19:00:00Z", ALMATY, "2026-11-20 – 2026-11-26"],
    ["weekly", "2026-11-20T10:30:00Z", ALMATY, "2026-11-20 – 2026-11-26"],
    ["weekly", "2028-02-24T19:00:00Z", ALMATY, "2028-02-25 – 2028-03-02"],
    ["biweekly", "2026-11-19T19:00:00Z", ALMATY, "2026-11-20 – 2026-12-03"],
    ["biweekly", "2026-12-19T19:00:00Z", ALMATY, "2026-12-20 – 2027-01-02"],
    ["monthly", "2026-10-31T19:00:00Z", ALMATY, "2026-11"],
    ["monthly", "2026-10-31T18:59:59Z", ALMATY, "2026-10 – 2026-11"],
    ["monthly", "2026-11-14T19:00:00Z", ALMATY, "2026-11"],
    ["monthly", "2026-12-14T19:00:00Z", ALMATY, "2026-12"],
    ["hourly", "2026-12-14T19:00:00Z", ALMATY, "2026-12"],
    ["quarterly", "2026-10-31T19:00:00Z", ALMATY, "2026-11 – 2027-01"],
    ["quarterly", "2026-11-27T19:00:00Z", ALMATY, "2026-11 – 2027-01"],
    ["quarterly", "2026-09-30T19:00:00Z", ALMATY, "2026-10 – 2026-12"],
    ["yearly", "2026-10-31T19:00:00Z", ALMATY, "2026-11 – 2027-10"],
    ["yearly", "2026-12-31T19:00:00Z", ALMATY, "2027-01 – 2027-12"],
    // Weeks in which the clocks change name seven days as well.
    ["weekly", "2026-10-18T22:00:00Z", "Europe/Berlin", "2026-10-19 – 2026-10-25"],
    ["weekly", "2026-10-19T22:00:00Z", "Europe/Berlin", "2026-10-20 – 2026-10-26"],
    ["weekly", "2026-03-24T23:00:00Z", "Europe/Berlin", "2026-03-25 – 2026-03-31"],
    // A cycle that is longer, or shorter, because the billing day was moved names the months up to the next.
    ["monthly", "2026-03-27T19:00:00Z", ALMATY, "2026-03 – 2026-04"],
    ["daily", "1900-01-01T00:00:00Z", ALMATY, "1900-01-01"],
  ])("%s from %s in %s: %s", (billing_period, from, zone, label) => {
    const start = new Date(from);
    const end = nextBillingAt({ cadence: { billing_period, billing_day: 1 }, from: start, zone, hour: 0 });
    expect(periodLabel({ billing_period, start, end, zone })).toBe(label);
  });
});
