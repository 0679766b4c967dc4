/** Money: JSON numbers, decimal strings and display strings to integer tiyn and back. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountText, MAX_INVOICE_TIYN, MIN_INVOICE_TIYN, tiynOf, tiynOfText } from "../../src/rules/money.ts";

// Up to 15 significant digits a double tells every tiyn apart.
const tiyn = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });

describe("tiynOf", () => {
  test.each([
    [4.35, 435],
    [0.01, MIN_INVOICE_TIYN],
    [99999999.99, MAX_INVOICE_TIYN],
    [1e2, 10000],
    [100.0, 10000],
    [0.1, 10],
    [0.29, 29],
    [1.1, 110],
    [0, 0],
    [-0, 0],
    [-4.35, -435],
  ])("%d tenge are %d tiyn", (amount, expected) => {
    expect(tiynOf(amount)).toBe(expected);
  });

  test.each([0.001, 4.355, 0.1 + 0.2, 1e-7, -0.001, 1e20, 1e21, 1e300, NaN, Infinity, -Infinity])(
    "%d is no amount of money",
    (amount) => {
      expect(tiynOf(amount)).toBeNull();
    },
  );
});

describe("amountText", () => {
  test.each([
    [0, "0.00"],
    [-0, "0.00"],
    [1, "0.01"],
    [-1, "-0.01"],
    [10, "0.10"],
    [150000, "1500.00"],
    [-435, "-4.35"],
    [MAX_INVOICE_TIYN, "99999999.99"],
  ])("%d tiyn read %s", (amount, expected) => {
    expect(amountText(amount)).toBe(expected);
  });
});

describe("tiynOfText", () => {
  test.each([
    ["1500.00", 150000],
    ["1500", 150000],
    ["1500.5", 150050],
    ["-4.35", -435],
    ["-0.00", 0],
    ["0.01", 1],
    [" 3 799 ₸", 379900],
    ["3 799,50 ₸", 379950],
    ["3\u00a0799,50\u00a0₸", 379950],
    ["3\u202f799\u2009₸", 379900],
    ["12 345 678.90₸", 1234567890],
    ["3 799 тг", 379900],
    ["3 799,5 тг.", 379950],
    ["3799 KZT", 379900],
    ["3799 тенге", 379900],
    ["₸ 3 799", 379900],
    ["3.799,50 ₸", 379950],
    ["1.003.799,00", 100379900],
    ["₸3,799.50", 379950],
  ])("%j is %d tiyn", (text, expected) => {
    expect(tiynOfText(text)).toBe(expected);
  });

  test.each([
    "",
    " ",
    "₸",
    "abc",
    "1e2",
    "0x10",
    "+5",
    "--5",
    ".5",
    "5.",
    "3,799",
    "3,799 ₸",
    "3.799 ₸",
    "3,799.5",
    "3.79,50",
    "3,799,50",
    "1.234",
    "12 34",
    "4. 35",
    "5 $",
    "5 тг 50 тиын",
    "99999999999999999999",
    "NaN",
    "Infinity",
  ])("%j is no money", (text) => {
    expect(tiynOfText(text)).toBeNull();
  });
});

describe("round trips", () => {
  test("every amount survives its text, and its text read as a JSON number", () => {
    fc.assert(
      fc.property(tiyn, (amount) => {
        const text = amountText(amount);
        expect(text).toMatch(/^-?\d+\.\d{2}$/);
        expect(tiynOfText(text)).toBe(amount);
        expect(tiynOf(JSON.parse(text) as number)).toBe(amount);
      }),
    );
  });

  test("a number is money exactly when its decimal text has at most two decimals", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (amount) => {
        const [, decimals = ""] = String(amount).split(".");
        const isMoney = decimals.length <= 2 && !String(amount).includes("e");
        expect(tiynOf(amount) !== null).toBe(isMoney);
      }),
    );
  });

  test("grouping by any space and a tenge sign change nothing", () => {
    const space = fc.constantFrom(" ", "\u00a0", "\u202f", "\u2009");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), space, space, (amount, group, before) => {
        const [whole = "", fraction = ""] = amountText(amount).split(".");
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
        expect(tiynOfText(`${before}${grouped},${fraction}${before}₸`)).toBe(amount);
      }),
    );
  });
});
