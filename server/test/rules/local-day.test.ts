/** The beginning and end of a day in a time zone. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDay, localHours, localShift, sameTimeBefore } from "../../src/rules/local-day.ts";

describe("a local day", () => {
  it.each([
    ["in Almaty, five hours ahead", "2026-11-20T18:59:59.999Z", "Asia/Almaty", "2026-11-19T19:00", "2026-11-20T19:00"],
    ["from its first instant", "2026-11-20T19:00:00Z", "Asia/Almaty", "2026-11-20T19:00", "2026-11-21T19:00"],
    [
      "in Almaty as it was in 2023, six ahead",
      "2023-11-20T12:00:00Z",
      "Asia/Almaty",
      "2023-11-19T18:00",
      "2023-11-20T18:00",
    ],
    ["of 23 hours", "2026-03-29T12:00:00Z", "Europe/Berlin", "2026-03-28T23:00", "2026-03-29T22:00"],
    ["of 25 hours", "2026-10-25T12:00:00Z", "Europe/Berlin", "2026-10-24T22:00", "2026-10-25T23:00"],
  ])("%s", (_, now, zone, start, end) => {
    const day = localDay(new Date(now), zone);
    expect([day.start.toISOString(), day.end.toISOString()]).toEqual([`${start}:00.000Z`, `${end}:00.000Z`]);
  });

  it("holds the present, and the next begins where it ends", () => {
    const times = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.constantFrom("Asia/Almaty", "America/Sao_Paulo", "UTC"), (now, zone) => {
        const { start, end } = localDay(now, zone);
        expect(start <= now && now < end).toBe(true);
        expect(localDay(end, zone).start).toEqual(end);
      }),
    );
  });
});

describe("the hours of a local day", () => {
  it("are 24, also where a clock change skips one", () => {
    const hours = localHours("2026-03-29", "Europe/Berlin").map((start) => start.toISOString());
    expect(hours).toHaveLength(24);
    expect(hours.slice(1, 4)).toEqual([
      "2026-03-29T00:00:00.000Z",
      "2026-03-29T01:00:00.000Z",
      "2026-03-29T01:00:00.000Z",
    ]);
    expect(hours).toEqual([...hours].sort());
  });
});

describe("the same time some days before", () => {
  it.each([
    ["in Almaty", "2026-11-20T04:10:00Z", "Asia/Almaty", "2026-11-13T04:10:00.000Z"],
    ["across a clock change", "2026-03-30T10:00:00Z", "Europe/Berlin", "2026-03-23T11:00:00.000Z"],
  ])("%s", (_, now, zone, before) => {
    expect(sameTimeBefore(new Date(now), 7, zone).toISOString()).toBe(before);
  });
});

describe("a local shift", () => {
  it.each([
    ["a whole day", "00:00", "00:00", "2026-11-19T19:00", "2026-11-20T19:00"],
    ["hours of a day", "09:00", "18:30", "2026-11-20T04:00", "2026-11-20T13:30"],
    ["to midnight", "18:00", "00:00", "2026-11-20T13:00", "2026-11-20T19:00"],
    ["past midnight", "18:00", "02:00", "2026-11-20T13:00", "2026-11-20T21:00"],
    ["24 hours from the morning", "08:00", "08:00", "2026-11-20T03:00", "2026-11-21T03:00"],
  ])("is %s", (_, from, to, start, end) => {
    const shift = localShift({ date: "2026-11-20", from, to }, "Asia/Almaty");
    expect([shift.start.toISOString(), shift.end.toISOString()]).toEqual([`${start}:00.000Z`, `${end}:00.000Z`]);
  });
});
