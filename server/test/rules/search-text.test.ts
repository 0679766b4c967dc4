/** The normal form of texts for a search, and the trigrams that select them by an index. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCase, searchKey, searchText } from "../../src/db/search-text.ts";

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

describe("the pattern of a text in any case", () => {
  it.each([
    ["тоо", "[тТ][оО][оО]"],
    ["Әлі 1", "[Әә][лЛ][іІ] 1"],
    ["50% a_b", "50% [aA]_[bB]"],
    [".*(x|y)[^$]{1}+?\\", "\\.\\*\\([xX]\\|[yY]\\)\\[\\^\\$\\]\\{1\\}\\+\\?\\\\"],
    ["ß💡", "ß💡"],
  ])("of %j is %j", (of, pattern) => expect(anyCase(of)).toBe(pattern));

  it("finds the text in small and in capital letters, and in itself", () => {
    const letters = fc.string({
      unit: fc.constantFrom(..."абвңқөҰҮҺІЁйЙaBcZ019 %_-.*+?()[]{}|^$\\\n💡"),
      maxLength: 40,
    });
    fc.assert(
      fc.property(letters, (any) => {
        for (const spelling of [any, any.toLowerCase(), any.toUpperCase()]) {
          expect(spelling).toMatch(new RegExp(`^${anyCase(any)}$`));
        }
      }),
    );
  });
});
