/** The expiry of a certificate is announced 30, 7 and 1 days before, and after it. */
import { expect, test } from "vitest";
import { endsAtStep, endsWithinDays, WARNED_DAYS } from "../../src/rules/certificate-warning.ts";

const now = new Date("2026-03-01T10:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test.each([
  [31 * 24, null],
  [30 * 24, null],
  [30 * 24 - 1, 30],
  [7 * 24, 30],
  [7 * 24 - 1, 7],
  [24, 7],
  [23, 1],
  [0, 1],
  [-100, 1],
])("a certificate that ends in %i hours: %j days", (hours, days) => {
  const expires_at = inHours(hours);
  expect(endsWithinDays(expires_at, now)).toBe(days);
  const steps = WARNED_DAYS.filter((step) => {
    const { from, before } = endsAtStep(step, now);
    return expires_at < before && (from === null || expires_at >= from);
  });
  expect(steps).toEqual(days === null ? [] : [days]);
});

test("without a certificate there is no end", () => {
  expect(endsWithinDays(null, now)).toBeNull();
});
