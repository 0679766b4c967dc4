/** The price of a cart. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cartTotalTiyn } from "../../src/rules/cart.ts";
import { amountText } from "../../src/rules/money.ts";

describe("the total of a cart", () => {
  it.each([
    [[], 0],
    [[{ price: "4.35", count: 100 }], 43_500],
    [
      [
        { price: "0.01", count: 3 },
        { price: "99999999.99", count: 1 },
      ],
      10_000_000_002,
    ],
  ])("%j is %d tiyn", (items, total) => {
    expect(cartTotalTiyn(items)).toBe(total);
  });

  it("is the sum of price times count, to the tiyn", () => {
    const line = fc.record({
      price: fc.integer({ min: 1, max: 100_000_000 }),
      count: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 9 }), (lines) => {
        const exact = lines.reduce((sum, { price, count }) => sum + BigInt(price) * BigInt(count), 0n);
        expect(cartTotalTiyn(lines.map(({ price, count }) => ({ price: amountText(price), count })))).toBe(
          Number(exact),
        );
      }),
    );
  });
});
