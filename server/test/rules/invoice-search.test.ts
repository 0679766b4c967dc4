/** What a text in the search field of invoices may mean. */
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

  it("looks for a name in the ways it is written, in any alphabet", () => {
    expect(invoiceSearch("айгуль әлі")).toMatchObject({
      external_order_id: "айгуль әлі",
      nameParts: ["айгуль әлі", "Айгуль Әлі", "АЙГУЛЬ ӘЛІ"],
    });
    expect(invoiceSearch("a").nameParts).toEqual([]);
    expect(invoiceSearch("12 34").nameParts).toEqual([]);
  });
});
