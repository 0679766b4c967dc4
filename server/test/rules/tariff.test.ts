/** The tariff gate: open until the last instant of grace, and closed after it. */

import { expect, test } from "vitest";
import { graceEnd, tariffPhase, tariffState } from "../../src/rules/tariff.ts";

const tariff_active_until = new Date("2026-03-01T00:00:00Z");

test.each([
  { now: "2026-02-01T00:00:00.000Z", graceDays: 7, expected: { kind: "open" } },
  { now: "2026-03-01T00:00:00.001Z", graceDays: 7, expected: { kind: "open" } },
  { now: "2026-03-08T00:00:00.000Z", graceDays: 7, expected: { kind: "open" } },
  { now: "2026-03-08T00:00:00.001Z", graceDays: 7, expected: { kind: "hard_stopped", days_overdue: 7 } },
  { now: "2026-03-08T23:59:59.999Z", graceDays: 7, expected: { kind: "hard_stopped", days_overdue: 7 } },
  { now: "2026-03-09T00:00:00.000Z", graceDays: 7, expected: { kind: "hard_stopped", days_overdue: 8 } },
  { now: "2026-03-01T00:00:00.000Z", graceDays: 0, expected: { kind: "open" } },
  { now: "2026-03-01T00:00:00.001Z", graceDays: 0, expected: { kind: "hard_stopped", days_overdue: 0 } },
])("active until 1 March, $grace_days days of grace, at $now: $expected.kind", ({ now, graceDays, expected }) => {
  expect(tariffState({ tariff: "start", tariff_active_until, graceDays, now: new Date(now) })).toEqual(expected);
});

test("a tenant with no tariff, or with no end to it, is not gated", () => {
  const now = new Date("2030-01-01T00:00:00Z");
  expect(tariffState({ tariff: null, tariff_active_until, graceDays: 0, now })).toEqual({ kind: "open" });
  expect(tariffState({ tariff: "start", tariff_active_until: null, graceDays: 0, now })).toEqual({ kind: "open" });
});

test.each([
  ["2026-03-01T00:00:00.000Z", "active"],
  ["2026-03-01T00:00:00.001Z", "grace"],
  ["2026-03-08T00:00:00.000Z", "grace"],
  ["2026-03-08T00:00:00.001Z", "hard_stopped"],
])("at %s it is %s", (now, phase) => {
  expect(tariffPhase({ tariff: "start", tariff_active_until, graceDays: 7, now: new Date(now) })).toBe(phase);
});

test("the grace ends where writing does, and nowhere without a tariff or an end", () => {
  const now = new Date("2030-01-01T00:00:00Z");
  const end = graceEnd({ tariff: "start", tariff_active_until, graceDays: 7 });
  expect(end?.toISOString()).toBe("2026-03-08T00:00:00.000Z");
  for (const endless of [
    { tariff: null, tariff_active_until },
    { tariff: "start", tariff_active_until: null },
  ]) {
    expect(graceEnd({ ...endless, graceDays: 7 })).toBeNull();
    expect(tariffPhase({ ...endless, graceDays: 7, now })).toBe("active");
  }
});
