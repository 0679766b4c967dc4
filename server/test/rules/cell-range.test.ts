/** The ranges of ids of the cells. */
import { expect, it } from "vitest";
import { firstIdOf, isIdOf } from "../../src/rules/cell-range.ts";

it("cell 1 continues the ids of an installation without cells, and the ranges have no gaps", () => {
  expect(firstIdOf(1)).toBe(1);
  expect(firstIdOf(2)).toBe(2 ** 40 + 1);
  expect(isIdOf(1, 1)).toBe(true);
  expect(isIdOf(1, 2 ** 40)).toBe(true);
  expect(isIdOf(1, 2 ** 40 + 1)).toBe(false);
  expect(isIdOf(2, 2 ** 40)).toBe(false);
  expect(isIdOf(2, 2 ** 40 + 1)).toBe(true);
});

it("the last id of the last cell is exact as a number of JSON", () => {
  expect(firstIdOf(4096) - 1).toBeLessThan(Number.MAX_SAFE_INTEGER);
});
