/** Storable text: everything but NUL and lone surrogates. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { isStorableText } from "../../src/http/text.ts";

test.each([
  ["", true],
  ["төлем 😀\n\t", true],
  ["\u0001\uffff", true],
  ["a\0b", false],
  ["\ud83d", false],
  ["\ude00", false],
  ["\ude00\ud83d", false],
  ["a\ud83db", false],
])("%j: %s", (text, expected) => {
  expect(isStorableText(text)).toBe(expected);
});

test("text is storable exactly when it survives UTF-8 and holds no NUL", () => {
  const unit = fc.oneof(fc.nat(0xffff), fc.integer({ min: 0xd800, max: 0xdfff }), fc.constant(0));
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
      const text = String.fromCharCode(...units);
      const survives = new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text)) === text;
      expect(isStorableText(text)).toBe(survives && !text.includes("\0"));
    }),
  );
});
