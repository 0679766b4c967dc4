/** Cutting days into the whole hours whose sums are stored, and the rest. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateAfter, localDays } from "../../src/rules/local-day.ts";
import { cutIntoHours, type Span } from "../../src/rules/whole-hours.ts";

const HOUR_MS = 3_600_000;
const LATER = new Date("2100-01-01T00:00:00Z");
const text = ({ from, to }: Span) => `${from.toISOString().slice(0, 16)} ${to.toISOString().slice(0, 16)}`;
const restsOf = (days: Parameters<typeof cutIntoHours>[0], countedTo = LATER) =>
  cutIntoHours(days, countedTo).rests.map(text);

describe("days cut into hours", () => {
  it("have no rest in Almaty, and half an hour at each edge in India", () => {
    expect(restsOf(localDays("2024-02-28", "2024-03-02", "Asia/Almaty"))).toEqual([]);
    expect(restsOf(localDays("2026-03-01", "2026-03-02", "Asia/Kolkata"))).toEqual([
      "2026-02-28T18:30 2026-02-28T19:00",
      "2026-03-01T18:00 2026-03-01T19:00",
      "2026-03-02T18:00 2026-03-02T18:30",
    ]);
  });

  it("end with a rest where they end within an hour, also within the first", () => {
    const { starts } = localDays("2026-03-01", "2026-03-01", "Asia/Almaty");
    expect(restsOf({ starts, end: new Date("2026-03-01T12:20:00Z") })).toEqual(["2026-03-01T12:00 2026-03-01T12:20"]);
    expect(restsOf({ starts, end: new Date("2026-02-28T19:20:00Z") })).toEqual(["2026-02-28T19:00 2026-02-28T19:20"]);
    expect(restsOf({ starts: [new Date("2026-03-01T12:10:00Z")], end: new Date("2026-03-01T12:20:00Z") })).toEqual([
      "2026-03-01T12:10 2026-03-01T12:20",
    ]);
  });

  it("are all rest from the hour on that is not counted", () => {
    const days = localDays("2026-03-01", "2026-03-01", "Asia/Almaty");
    expect(restsOf(days, new Date("2026-03-01T03:00:00Z"))).toEqual(["2026-03-01T03:00 2026-03-01T19:00"]);
    expect(restsOf(days, new Date(0))).toEqual(["2026-02-28T19:00 2026-03-01T19:00"]);
  });

  it("hold every instant once, and each whole hour is of one day", () => {
    const zones = fc.constantFrom(
      "Asia/Almaty",
      "Asia/Kathmandu",
      "America/St_Johns",
      "Europe/Berlin",
      "Australia/Lord_Howe",
    );
    const given = fc.record({
      zone: zones,
      first: fc.integer({ min: 0, max: 9_000 }).map((day) => dateAfter("2001-01-01", day)),
      count: fc.integer({ min: 1, max: 30 }),
      cutOffMs: fc.integer({ min: 0, max: 20 * HOUR_MS }),
      countedHours: fc.integer({ min: -50, max: 900 }),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    fc.assert(
      fc.property(given, ({ zone, first, count, cutOffMs, countedHours, at }) => {
        const { starts, end: wholeEnd } = localDays(first, dateAfter(first, count - 1), zone);
        const end = new Date(wholeEnd.getTime() - cutOffMs);
        const start = starts[0] ?? end;
        const countedTo = new Date(Math.floor(start.getTime() / HOUR_MS + countedHours) * HOUR_MS);
        const { hours, rests } = cutIntoHours({ starts, end }, countedTo);

        const instant = new Date(start.getTime() + Math.floor(at * (end.getTime() - start.getTime())));
        const hour = new Date(Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS);
        const isInHours = hour >= hours.from && hour < hours.to && !rests.some(({ from }) => +from === +hour);
        const holding = rests.filter(({ from, to }) => instant >= from && instant < to).length;
        expect(holding + Number(isInHours)).toBe(1);
        if (isInHours) {
          expect(hour >= start && hour.getTime() + HOUR_MS <= end.getTime() && hour < countedTo).toBe(true);
          expect(starts.filter((edge) => edge > hour && edge.getTime() < hour.getTime() + HOUR_MS)).toEqual([]);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
