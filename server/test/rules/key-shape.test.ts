/** API keys: their prefixes and valid names. */

import { expect, test } from "vitest";
import { API_KEY_NAME, isKeyShaped, keyPrefix } from "../../src/tenants/key-shape.ts";

test("live and test keys have the specified prefixes, and a cell's keys its number", () => {
  expect(keyPrefix("live", 0)).toBe("svc_live_");
  expect(keyPrefix("test", 0)).toBe("svc_test_");
  expect(keyPrefix("live", 2)).toBe("svc_live_c2_");
  expect(keyPrefix("test", 4095)).toBe("svc_test_c4095_");
});

test.each([
  ["svc_live_", 32, true],
  ["svc_test_", 32, true],
  ["svc_live_c2_", 32, true],
  ["svc_live_c2_", 29, true],
  ["svc_live_c0_", 32, false],
  ["svc_live_c10000_", 32, false],
  ["svc_live_", 31, false],
  ["svc_other_", 32, false],
])("%s and %i characters have the form of a key: %s", (prefix, length, expected) => {
  expect(isKeyShaped(prefix + "a".repeat(length))).toBe(expected);
});

test.each([
  ["default", true],
  ["Shop 1_a.b-c", true],
  ["a".repeat(64), true],
  ["a".repeat(65), false],
  ["", false],
  ["касса", false],
  ["a\n", false],
  ["a/b", false],
])("the name %j: %s", (name, expected) => {
  expect(API_KEY_NAME.test(name)).toBe(expected);
});
