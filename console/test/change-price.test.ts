/** The prices that a bulk change computes. */
import { expect, it } from "vitest";
import { changedPrice } from "../src/features/catalog/change-price.ts";

it.each([
  ["1500.00", "percent", 10, 0, "1650.00"],
  ["1500.00", "percent", -10, 0, "1350.00"],
  ["999.99", "percent", 5, 0, "1049.99"],
  ["999.99", "percent", 5, 1, "1050.00"],
  ["1234.00", "percent", 7, 5, "1320.00"],
  ["1234.00", "percent", 7, 10, "1320.00"],
  ["1225.00", "amount", 100, 10, "1330.00"],
  ["1225.00", "amount", -100.5, 0, "1124.50"],
  ["0.30", "percent", 15, 0, "0.35"],
] as const)("changes %s by %s of %d, in steps of %d, to %s", (price, by, value, step, changed) => {
  expect(changedPrice(price, { by, value, step })).toEqual({ price: changed });
});

it("refuses invalid prices", () => {
  expect(changedPrice("100.00", { by: "amount", value: -100, step: 0 })).toEqual({ problem: "too_small" });
  expect(changedPrice("4.00", { by: "percent", value: 0, step: 10 })).toEqual({ problem: "too_small" });
  expect(changedPrice("99999999.99", { by: "percent", value: 1, step: 0 })).toEqual({ problem: "too_large" });
});
