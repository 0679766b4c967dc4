/** Deriving returns from sums: a table of cases, and that the results always add up to the sum. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { KnownRefund, Return } from "../../src/rules/match-returns.ts";
import { returnsOfSums } from "../../src/rules/returns-of-sums.ts";

const START_MS = Date.parse("2026-03-01T10:00:00Z");
const minute = (n: number) => new Date(START_MS + n * 60_000);
const NOW = minute(99);
/** A refund that began in the minute of its number. */
const refund = (id: number, state: KnownRefund["state"], amount_tiyn: number): KnownRefund => ({
  ...{ id, state, amount_tiyn },
  created_at: minute(id),
});
const row = (id: number, amount_tiyn: number): Return => ({ at: minute(id), amount_tiyn });

describe("returnsOfSums", () => {
  test.each<[string, KnownRefund[], number, Return[] | undefined]>([
    ["nothing", [], 0, []],
    ["a sum that nobody here has made", [], 5, [{ at: NOW, amount_tiyn: 5 }]],
    ["a completed refund", [refund(1, "completed", 5)], 5, [row(1, 5)]],
    ["less than is completed", [refund(1, "completed", 5)], 4, undefined],
    ["more than is completed", [refund(1, "completed", 5)], 7, [row(1, 5), { at: NOW, amount_tiyn: 2 }]],
    ["a pending refund that was not made", [refund(1, "pending", 5)], 0, []],
    ["a pending refund that was made", [refund(1, "pending", 5)], 5, [row(1, 5)]],
    ["a refund whose call may still be going on", [refund(1, "calling", 5)], 5, [row(1, 5)]],
    ["a pending refund, and another sum", [refund(1, "pending", 5)], 4, undefined],
    ["a pending refund, and more", [refund(1, "pending", 5)], 6, undefined],
    [
      "one of two pending refunds",
      [refund(1, "completed", 3), refund(2, "pending", 5), refund(3, "pending", 6)],
      9,
      [row(1, 3), row(3, 6)],
    ],
    ["both", [refund(1, "pending", 5), refund(2, "pending", 6)], 11, [row(1, 5), row(2, 6)]],
    ["one of two of the same amount: the first", [refund(1, "pending", 5), refund(2, "pending", 5)], 5, [row(1, 5)]],
    [
      "one amount that two combinations make",
      [refund(1, "pending", 2), refund(2, "pending", 3), refund(3, "pending", 5)],
      5,
      undefined,
    ],
    [
      "ten pending refunds",
      Array.from({ length: 10 }, (_, n) => refund(n, "pending", 2 ** n)),
      513,
      [row(0, 1), row(9, 512)],
    ],
    ["too many of them to try", Array.from({ length: 11 }, (_, n) => refund(n, "pending", 2 ** n)), 513, undefined],
    ["too many of them, and nothing to explain", Array.from({ length: 11 }, (_, n) => refund(n, "pending", 1)), 0, []],
  ])("%s", (_, refunds, returnedTiyn, expected) => {
    expect(returnsOfSums(refunds, returnedTiyn, NOW)).toEqual(expected);
  });

  const known = fc
    .array(fc.tuple(fc.constantFrom("completed", "calling", "pending" as const), fc.integer({ min: 1, max: 20 })), {
      maxLength: 8,
    })
    .map((list) => list.map(([state, amount], id) => refund(id, state as KnownRefund["state"], amount)));

  test("the derived returns add up, and contain each completed refund once", () => {
    fc.assert(
      fc.property(known, fc.integer({ min: 0, max: 120 }), (refunds, returnedTiyn) => {
        const returns = returnsOfSums(refunds, returnedTiyn, NOW);
        if (returns === undefined) return;
        expect(returns.reduce((sum, { amount_tiyn }) => sum + amount_tiyn, 0)).toBe(returnedTiyn);
        for (const { id, state } of refunds) {
          const count = returns.filter(({ at }) => at.getTime() === minute(id).getTime()).length;
          if (state === "completed") expect(count).toBe(1);
          else expect(count).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
