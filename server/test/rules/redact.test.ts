/** Redaction: no run of ten digits, no secret and no whole phone is left, and nothing else changes. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { redactDigits, redactJson, redactQuery } from "../../src/rules/redact.ts";

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

const KEY = `svc_live_${"Ab3-".repeat(8)}`;
const TOKEN = "aGVsbG8_".repeat(5);

test.each([
  ['{"webhookSecret":"abc","enabled":true}', '{"webhookSecret":"[REDACTED]","enabled":true}'],
  ['{"password":123,"n":1}', '{"password":"[REDACTED]","n":1}'],
  ['{"recovery_codes":["a","b"],"x":"a"}', '{"recovery_codes":["[REDACTED]","[REDACTED]"],"x":"a"}'],
  ['{"metadata":{"api_key":"k"},"secret_set":true}', '{"metadata":{"api_key":"[REDACTED]"},"secret_set":true}'],
  ['{"secret":{"n":[1,{"a":"b"}]},"n":1}', '{"secret":{"n":["[REDACTED]",{"a":"[REDACTED]"}]},"n":1}'],
  [`{"note":"use ${KEY}, please"}`, '{"note":"use [REDACTED], please"}'],
  ['{"note":"whsec_c2VjcmV0+/="}', '{"note":"[REDACTED]"}'],
  ['{"note":"-----BEGIN PRIVATE KEY-----\\nMII","n":1}', '{"note":"[REDACTED]","n":1}'],
  [`{"manage_url":"https://pay.kz/s/${TOKEN}"}`, '{"manage_url":"[REDACTED]"}'],
  [`{"url":"https://pay.kz/i/${TOKEN}"}`, '{"url":"https://pay.kz/i/[REDACTED]"}'],
  ['{"url":"https://u:p@shop.kz/?token=t&a=1"}', '{"url":"https://[REDACTED]@shop.kz/?token=[REDACTED]&a=1"}'],
  ['{"phone_number":"87021234567"}', '{"phone_number":"8XX***4567"}'],
  ['{"client_phone":87021234567}', '{"client_phone":"8XX***4567"}'],
  ['{"note":"call +7 (702) 123-45-67"}', '{"note":"call 8XX***4567"}'],
  ['{"note":"a\\n87021234567"}', '{"note":"a\\n8XX***4567"}'],
  ['{"87021234567":"x"}', '{"8XX***4567":"x"}'],
  ['{"note":"4400 4301 1234 5678, 990101300123"}', '{"note":"[REDACTED], [REDACTED]"}'],
  ['{"secret":"cut o', '{"secret":"[REDACTED]"'],
])("%s becomes %s", (json, expected) => {
  expect(redactJson(json)).toBe(expected);
});

test.each([
  '{"id":1099511627777,"invoice_ids":[1099511627777],"created_at":"2026-11-23T10:00:00.000Z","total":"1500.50"}',
  '{"id":"evt_0123456789a0123456789b012345","external_order_id":"0b7d7a3e-9d3c-4a57-8d3f-2f1f8b8a4c11"}',
  '{"image_url":"/api/v1/catalog/images/12","description":"Чай \\"с лимоном\\"","enabled":null}',
])("%s stays", (json) => {
  expect(redactJson(json)).toBe(json);
});

test("a query keeps what is no secret", () => {
  expect(redactQuery("search=%387021234567&limit=5&api_key=k")).toBe(
    "search=8XX***4567&limit=5&api_key=%5BREDACTED%5D",
  );
});

test("what is redacted is JSON as before, and no string of a secret field survives", () => {
  const value = fc.object({
    key: fc.constantFrom("secret", "a", "b"),
    maxDepth: 3,
    values: [fc.string(), fc.integer()],
  });
  fc.assert(
    fc.property(value, (original) => {
      const redacted = JSON.parse(redactJson(JSON.stringify(original)));
      expect(Object.keys(redacted)).toEqual(Object.keys(original));
      if (typeof original.secret === "string") expect(redacted.secret).toBe("[REDACTED]");
    }),
  );
});
