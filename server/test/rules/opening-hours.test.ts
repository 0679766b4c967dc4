/** Opening hours in a time zone: within a day, past midnight, around the clock, and over a change of the clock. */
import { describe, expect, it } from "vitest";
import { type DayHours, openingAt } from "../../src/rules/opening-hours.ts";

const ZONE = "Asia/Almaty";
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const everyDay = (from: string, to: string): DayHours[] => WEEK.map((weekday) => ({ weekday, from, to }));

/** The answer at `local` of the zone's clock, as its time and the time of the next change. */
function at(hours: DayHours[], now: string, zone = ZONE): string {
  const { isOpen, changesAt } = openingAt(hours, new Date(now), zone);
  return `${isOpen ? "open until" : "closed until"} ${changesAt?.toISOString() ?? "ever"}`;
}

describe("from Monday to Friday, 09:00 to 18:00", () => {
  const hours = everyDay("09:00", "18:00").slice(0, 5);
  // 2026-03-02 is a Monday; Almaty is five hours ahead of UTC.
  it.each([
    ["2026-03-02T03:59:59Z", "closed until 2026-03-02T04:00:00.000Z"],
    ["2026-03-02T04:00:00Z", "open until 2026-03-02T13:00:00.000Z"],
    ["2026-03-02T12:59:59Z", "open until 2026-03-02T13:00:00.000Z"],
    ["2026-03-02T13:00:00Z", "closed until 2026-03-03T04:00:00.000Z"],
    ["2026-03-06T13:00:00Z", "closed until 2026-03-09T04:00:00.000Z"],
    ["2026-03-01T10:00:00Z", "closed until 2026-03-02T04:00:00.000Z"],
  ])("at %s: %s", (now, answer) => expect(at(hours, now)).toBe(answer));
});

it("a shift past midnight belongs to the day on which it began", () => {
  const hours = [{ weekday: 6, from: "20:00", to: "03:00" }];
  expect(at(hours, "2026-03-07T14:59:00Z")).toBe("closed until 2026-03-07T15:00:00.000Z");
  expect(at(hours, "2026-03-07T21:00:00Z")).toBe("open until 2026-03-07T22:00:00.000Z");
  expect(at(hours, "2026-03-07T22:00:00Z")).toBe("closed until 2026-03-14T15:00:00.000Z");
});

it("one day of the week: an hour after its end, it opens in a week", () => {
  expect(at([{ weekday: 1, from: "09:00", to: "10:00" }], "2026-03-02T06:00:00Z")).toBe(
    "closed until 2026-03-09T04:00:00.000Z",
  );
});

it("shifts that touch each other are one, and a shop around the clock never closes", () => {
  const night = [
    { weekday: 5, from: "22:00", to: "00:00" },
    { weekday: 6, from: "00:00", to: "06:00" },
  ];
  expect(at(night, "2026-03-06T18:00:00Z")).toBe("open until 2026-03-07T01:00:00.000Z");
  expect(at(everyDay("00:00", "00:00"), "2026-03-04T12:00:00Z")).toBe("open until ever");
});

it("a shop without any hours never opens", () => {
  expect(at([], "2026-03-04T12:00:00Z")).toBe("closed until ever");
});

it("a change of the clock moves the instants, not the hours", () => {
  const hours = everyDay("09:00", "18:00");
  expect(at(hours, "2026-03-28T20:00:00Z", "Europe/Berlin")).toBe("closed until 2026-03-29T07:00:00.000Z");
  expect(at(hours, "2026-03-28T06:00:00Z", "Europe/Berlin")).toBe("closed until 2026-03-28T08:00:00.000Z");
});
