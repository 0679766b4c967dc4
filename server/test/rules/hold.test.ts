/** Holds that a person has lifted: for how long, and under which conditions, an invoice is not held again. */
import { expect, test } from "vitest";
import { beforeWaiverEnds, isWaived, waivedUntil } from "../../src/rules/hold.ts";

const now = new Date("2026-03-01T10:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const lifted = { waived_hold: "amount_mismatch", waived_until: waivedUntil(now), paid_amount_tiyn: 140_000 } as const;
const same = { reason: "amount_mismatch", paid_amount_tiyn: 140_000 } as const;

test("the same is not held again for a day", () => {
  expect(isWaived(lifted, same, later(23.9))).toBe(true);
  expect(isWaived(lifted, same, later(24))).toBe(false);
});

test("the same is never held again where the person has ended the invoice", () => {
  expect(isWaived({ ...lifted, waived_until: null }, same, later(10_000))).toBe(true);
});

test.each([
  { reason: "amount_mismatch", paid_amount_tiyn: 140_001 },
  { reason: "amount_mismatch", paid_amount_tiyn: null },
  { reason: "unknown_outcome", paid_amount_tiyn: 140_000 },
] as const)("what is new is held: %j", (hold) => {
  expect(isWaived(lifted, hold, now)).toBe(false);
});

test("only lifted holds are waived", () => {
  const never = { waived_hold: null, waived_until: null, paid_amount_tiyn: null };
  expect(isWaived(never, { reason: "amount_mismatch", paid_amount_tiyn: null }, now)).toBe(false);
});

test.each([
  { usual: 1, waived: 24, next: 1 },
  { usual: 30, waived: 24, next: 24 },
  { usual: null, waived: 24, next: 24 },
  { usual: 30, waived: -1, next: 30 },
  { usual: null, waived: null, next: null },
])("usually looked at in $usual h and waived for $waived h: looked at in $next h", ({ usual, waived, next }) => {
  const at = (hours: number | null) => (hours === null ? null : later(hours));
  expect(beforeWaiverEnds(at(usual), at(waived), now)).toEqual(at(next));
});
