/** Redaction: no run of ten digits is left, and nothing else changes. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { redactDigits } from "../../src/rules/redact.ts";

test.each([
  ["card 4400430012345678 refused", "card [REDACTED] refused"],
  ["87011234567,87017654321", "[REDACTED],[REDACTED]"],
  ["1234567890", "[REDACTED]"],
  ["123456789", "123456789"],
  ["12345 67890", "12345 67890"],
  ["", ""],
])("%j becomes %j", (text, expected) => {
  expect(redactDigits(text)).toBe(expected);
});

test("no run of ten digits survives, and text without one is unchanged", () => {
  const text = fc.array(fc.oneof(fc.stringMatching(/^[0-9]{1,20}$/), fc.string())).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (original) => {
      const redacted = redactDigits(original);
      expect(redacted).not.toMatch(/[0-9]{10}/);
      expect(redacted === original).toBe(!/[0-9]{10}/.test(original));
    }),
  );
});
