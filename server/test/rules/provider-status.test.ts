/** The specification's table of provider statuses, row by row. */

import { expect, test } from "vitest";
import { canonicalStatus } from "../../src/rules/provider-status.ts";

test.each([
  ["QrTokenCreated", "pending"],
  ["Wait", "pending"],
  ["QrTokenScanned", "pending"],
  ["PaymentConfirmation", "pending"],
  ["RemotePaymentCreated", "pending"],
  ["Processed", "paid"],
  ["Paid", "paid"],
  ["CancelledByUser", "cancelled"],
  ["NotConfirmedByUser", "cancelled"],
  ["RemotePaymentCanceled", "cancelled"],
  ["QrTokenDiscarded", "expired"],
  ["Expired", "expired"],
  ["RemotePaymentRejected", "expired"],
  ["Error", "expired"],
  ["ProcessingFailed", "expired"],
  ["Rejected", "expired"],
  ["InsufficientFunds", "expired"],
  ["InsufficientFundsError", "expired"],
  ["CancelledByExternalSource", "expired"],
  ["IrisSrcBlockCode1", "expired"],
  ["IrisSrcBlockCode3", "expired"],
  ["IrisSrcBlockCode9", "expired"],
  ["IrisDestBlockCode3", "expired"],
  ["IrisDestBlockCode5", "expired"],
  ["IrisDestBlockCode7", "expired"],
  ["IrisDestBlockCode10", "expired"],
])("%s is %s", (raw, canonical) => {
  expect(canonicalStatus(raw)).toBe(canonical);
});

test.each(["", "paid", "PROCESSED", " Paid", "IrisSrcBlockCode2", "SomethingNew", "constructor", "__proto__"])(
  "the unknown status %j is pending",
  (raw) => {
    expect(canonicalStatus(raw)).toBe("pending");
  },
);
