/** The tariff gate: open to the last instant of grace, hard-stopped after it. */

import { expect, test } from "vitest";
import { tariffState } from "../../src/rules/tariff.ts";

const tariff_active_until = new Date("2026-03-01T00:00:00Z");

test.each([
  { now: "2026-02-01T00:00:00.000Z", grace_days: 7, expected: { kind: "open" } },
  { now: "2026-03-01T00:00:00.001Z", grace_days: 7, expected: { kind: "open" } },
  { now: "2026-03-08T00:00:00.000Z", grace_days: 7, expected: { kind: "open" } },
  { now: "2026-03-08T00:00:00.001Z", grace_days: 7, expected: { kind: "hard_stopped", days_overdue: 7 } },
  { now: "2026-03-08T23:59:59.999Z", grace_days: 7, expected: { kind: "hard_stopped", days_overdue: 7 } },
  { now: "2026-03-09T00:00:00.000Z", grace_days: 7, expected: { kind: "hard_stopped", days_overdue: 8 } },
  { now: "2026-03-01T00:00:00.000Z", grace_days: 0, expected: { kind: "open" } },
  { now: "2026-03-01T00:00:00.001Z", grace_days: 0, expected: { kind: "hard_stopped", days_overdue: 0 } },
])("active until 1 March, $grace_days days of grace, at $now: $expected.kind", ({ now, grace_days, expected }) => {
  expect(tariffState({ tariff: "start", tariff_active_until, grace_days, now: new Date(now) })).toEqual(expected);
});

test("a tenant with no tariff, or with no end to it, is not gated", () => {
  const now = new Date("2030-01-01T00:00:00Z");
  expect(tariffState({ tariff: null, tariff_active_until, grace_days: 0, now })).toEqual({ kind: "open" });
  expect(tariffState({ tariff: "start", tariff_active_until: null, grace_days: 0, now })).toEqual({ kind: "open" });
});
