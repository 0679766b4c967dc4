/** When the returns of a paid invoice are checked: an hour after the payment, then daily for 30 days. */
import { expect, test } from "vitest";
import { nextReturnsCheckAt } from "../../src/rules/returns-schedule.ts";

const paid_at = new Date("2026-03-01T10:00:00Z");

test.each([
  ["2026-03-01T10:00:00Z", "2026-03-01T11:00:00Z"],
  ["2026-03-01T10:59:59Z", "2026-03-01T11:00:00Z"],
  ["2026-03-01T11:00:00Z", "2026-03-02T10:00:00Z"],
  ["2026-03-02T10:00:00Z", "2026-03-03T10:00:00Z"],
  ["2026-03-12T18:30:00Z", "2026-03-13T10:00:00Z"],
  ["2026-03-30T10:00:00Z", "2026-03-31T10:00:00Z"],
  ["2026-03-31T09:59:59Z", "2026-03-31T10:00:00Z"],
  ["2026-03-31T10:00:00Z", null],
  ["2027-01-01T00:00:00Z", null],
])("at %s: next at %s", (now, expected) => {
  const next = nextReturnsCheckAt({ now: new Date(now), paid_at });
  expect(next).toEqual(expected === null ? null : new Date(expected));
});
