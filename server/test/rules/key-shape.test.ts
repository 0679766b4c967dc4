/** API keys: their prefixes and the names they may have. */

import { expect, test } from "vitest";
import { API_KEY_NAME, keyPrefix } from "../../src/tenants/key-shape.ts";

test("live and test keys have the specified prefixes", () => {
  expect(keyPrefix("live")).toBe("svc_live_");
  expect(keyPrefix("test")).toBe("svc_test_");
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
