/** Which backups are kept, as a table of dates, and the valid settings. */
import { describe, expect, it } from "vitest";
import { expiredBackups, parseRetention } from "../../src/rules/backup-retention.ts";

/** One backup a day at 03:00, from the first of January on. */
const daily = (days: number) => Array.from({ length: days }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 3)));
const keptOf = (instants: Date[], setting: string) => {
  const expired = new Set(expiredBackups(instants, parseRetention(setting) ?? { d: 0, w: 0, m: 0, y: 0 }));
  return instants.filter((at) => !expired.has(at)).map((at) => at.toISOString().slice(0, 10));
};

describe("of a backup a day from 1 January to 31 March 2026", () => {
  it.each([
    ["1d", ["2026-03-31"]],
    ["3d", ["2026-03-29", "2026-03-30", "2026-03-31"]],
    // Sundays end a week, and the present week keeps its last one.
    ["3w", ["2026-03-22", "2026-03-29", "2026-03-31"]],
    ["12m", ["2026-01-31", "2026-02-28", "2026-03-31"]],
    ["5y", ["2026-03-31"]],
    ["2d,2w,2m", ["2026-02-28", "2026-03-29", "2026-03-30", "2026-03-31"]],
    ["0d,1y", ["2026-03-31"]],
  ])("%s keeps the last one of each period", (setting, kept) => {
    expect(keptOf(daily(90), setting)).toEqual(kept);
  });
});

it("counts only periods with a backup, so that a pause expires none", () => {
  const instants = ["2025-06-01", "2025-06-02", "2026-03-30", "2026-03-31"].map((day) => new Date(`${day}T03:00:00Z`));
  expect(keptOf(instants, "4d")).toEqual(["2025-06-01", "2025-06-02", "2026-03-30", "2026-03-31"]);
  expect(keptOf(instants, "1d,2w")).toEqual(["2025-06-02", "2026-03-31"]);
});

it("keeps the last one of a day with several", () => {
  const instants = [1, 9, 17].map((hour) => new Date(Date.UTC(2026, 2, 31, hour)));
  expect(expiredBackups(instants, { d: 7, w: 4, m: 12, y: 0 })).toEqual([instants[1], instants[0]]);
});

it("never expires the newest, and nothing where there is nothing", () => {
  const one = [new Date("2020-01-01T00:00:00Z")];
  expect(expiredBackups(one, { d: 0, w: 0, m: 0, y: 1 })).toEqual([]);
  expect(expiredBackups([], { d: 7, w: 4, m: 12, y: 0 })).toEqual([]);
});

it.each([
  ["7d,4w,12m", { d: 7, w: 4, m: 12, y: 0 }],
  [" 1d , 2y", { d: 1, w: 0, m: 0, y: 2 }],
  ["0d", undefined],
  ["", undefined],
  ["7", undefined],
  ["7h", undefined],
  ["-1d", undefined],
  ["1001d", undefined],
  ["7d,", undefined],
])("reads %j", (text, retention) => {
  expect(parseRetention(text)).toEqual(retention);
});
