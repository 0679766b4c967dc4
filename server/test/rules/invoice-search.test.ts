/** The meanings of a text in the search field of invoices. */
import { describe, expect, it } from "vitest";
import { invoiceSearch } from "../../src/invoices/search-term.ts";

describe("invoiceSearch", () => {
  it.each([
    ["8702123", "8702123"],
    ["870212", null],
    ["8 (702) 123-45", "870212345"],
    ["+7 702 123", "8702123"],
    ["77021234567", "87021234567"],
    ["87021234567", "87021234567"],
    ["702123", "8702123"],
    ["70212", null],
    ["870212345678", null],
    ["Айгуль", null],
  ])("%s begins the phone %s", (text, phonePrefix) => expect(invoiceSearch(text)).toMatchObject({ phonePrefix }));

  it.each([
    ["42", 42],
    [" 42 ", 42],
    ["0", null],
    ["4a", null],
    ["1234567890123456", null],
  ])("%j is the number %s", (text, id) => expect(invoiceSearch(text)).toMatchObject({ id }));

  it.each([
    ["12500", 1_250_000],
    ["12 500", 1_250_000],
    ["1 500,50", 150_050],
    ["99.90 ₸", 9990],
    ["0", null],
    ["100000000", null],
    ["A-12", null],
  ])("%j is the amount %s", (text, amount_tiyn) => expect(invoiceSearch(text)).toMatchObject({ amount_tiyn }));

  it.each([
    ["9988", "9988"],
    ["99-88", "9988"],
    ["998", null],
    ["12345678", null],
  ])("%j ends the phone %s", (text, phoneEnd) => expect(invoiceSearch(text)).toMatchObject({ phoneEnd }));

  it.each(["№ 605", "№605", "#605", "No. 605"])("%s is the number and nothing else", (text) => {
    expect(invoiceSearch(text)).toEqual({ ...invoiceSearch("№ 1"), id: 605 });
    expect(invoiceSearch(text)).toMatchObject({ exact: null, amount_tiyn: null, textPart: null });
  });

  it("looks for a part of a text from two characters on, and from four without a letter", () => {
    expect(invoiceSearch("a-2")).toMatchObject({ textPart: "a-2" });
    expect(invoiceSearch("2512")).toMatchObject({ textPart: "2512" });
    expect(invoiceSearch("251")).toMatchObject({ textPart: null });
  });

  it("looks for a name of two characters or more that has a letter, in any alphabet", () => {
    expect(invoiceSearch(" әлі ")).toMatchObject({ exact: "әлі", namePart: "әлі" });
    expect(invoiceSearch("a")).toMatchObject({ namePart: null });
    expect(invoiceSearch("12 34")).toMatchObject({ namePart: null });
  });
});
