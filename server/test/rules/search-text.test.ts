/** How texts are made comparable for a search, and narrowed down by an index of trigrams. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchKey, searchText } from "../../src/db/search-text.ts";

const text = fc.string({ unit: fc.constantFrom(..."абвңқөҰҮҺІЁйЙaBcZ019 %_-\n💡"), maxLength: 40 });

describe("the search text", () => {
  it.each([
    ["МОЛОКО", "молоко"],
    ["ӘҒҚҢӨҰҮҺІ", "әғқңөұүһі"],
    ["Green TEA", "green tea"],
    ["Чай".normalize("NFD"), "чай"],
  ])("of %j is %j", (from, to) => {
    expect(searchText(from)).toBe(to);
  });
});

describe("the search key", () => {
  it("is of Latin letters and digits, one for each character", () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(searchKey(any)).toMatch(new RegExp(`^[a-z0-9]{${any.length}}$`));
      }),
    );
  });

  it("of a part is a part of the key of the whole", () => {
    fc.assert(
      fc.property(text, text, text, (before, part, after) => {
        expect(searchKey(before + part + after)).toContain(searchKey(part));
      }),
    );
  });

  it("tells the letters of one alphabet from each other", () => {
    for (const alphabet of ["абвгдежзийклмнопрстуфхцчшщъыьэюя", "abcdefghijklmnopqrstuvwxyz", "0123456789"]) {
      expect(new Set(searchKey(alphabet)).size).toBe(alphabet.length);
    }
  });
});
