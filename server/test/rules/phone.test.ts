/** Phones: the forms that the API accepts, that people type, that the provider gets, and that are shown. */

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isCustomerPhone,
  maskCustomerPhone,
  maskPhone,
  merchantPhone,
  phoneText,
  providerPhone,
} from "../../src/rules/phone.ts";

const phone8 = fc.stringMatching(/^8[0-9]{10}$/);

test.each([
  ["87011234567", true],
  ["77011234567", false],
  ["+77011234567", false],
  ["8701123456", false],
  ["870112345678", false],
  ["8 701 123 45 67", false],
  ["87011234567\n", false],
  ["8701123456٧", false],
  ["", false],
])("a customer's phone: %j is %s", (text, expected) => {
  expect(isCustomerPhone(text)).toBe(expected);
});

test.each([
  ["87011234567", "87011234567"],
  ["77011234567", "87011234567"],
  ["+77011234567", "87011234567"],
  ["+7 (701) 123-45-67", "87011234567"],
  ["8 701 123 45 67", "87011234567"],
  ["8\u00a0701–123—45-67", "87011234567"],
  ["+87011234567", null],
  ["7011234567", null],
  ["7701123456", null],
  ["770112345678", null],
  ["97011234567", null],
  ["7+7011234567", null],
  ["8701123456x", null],
  ["", null],
])("a merchant's phone typed as %j becomes %j", (text, expected) => {
  expect(merchantPhone(text)).toBe(expected);
});

test("the provider gets the leading 7", () => {
  expect(providerPhone("87011234567")).toBe("77011234567");
});

test("a masked phone shows only the last four digits", () => {
  expect(maskPhone("87011234567")).toBe("8XX***4567");
});

test("customers see their own phone by its first and last digits, and a shop's in full", () => {
  expect(maskCustomerPhone("87011234567")).toBe("8\u00a07**\u00a0***\u00a0**-67");
  expect(phoneText("87011234567")).toBe("8\u00a0701\u00a0123-45-67");
});

test("the provider's form and the masked form lead back to what they were made from", () => {
  fc.assert(
    fc.property(phone8, (phone) => {
      expect(isCustomerPhone(phone)).toBe(true);
      expect(merchantPhone(providerPhone(phone))).toBe(phone);
      expect(merchantPhone(`+${providerPhone(phone)}`)).toBe(phone);
      expect(maskPhone(phone)).toMatch(/^8XX\*{3}[0-9]{4}$/);
      expect(phone.endsWith(maskPhone(phone).slice(-4))).toBe(true);
    }),
  );
});
