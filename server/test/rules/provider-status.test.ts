/** The specification's table of provider statuses, row by row. */

import { expect, test } from "vitest";
import { canonicalStatus, failureReason } from "../../src/rules/provider-status.ts";

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

test.each([
  ["RemotePaymentRejected", false, "declined"],
  ["Rejected", false, "declined"],
  ["Error", false, "declined"],
  ["IrisSrcBlockCode1", false, "declined"],
  ["CancelledByExternalSource", false, "declined"],
  ["InsufficientFunds", false, "no_funds"],
  ["InsufficientFundsError", true, "no_funds"],
  ["Expired", true, "timed_out"],
  ["QrTokenDiscarded", false, "timed_out"],
  ["CancelledByUser", true, "cancelled_by_customer"],
  ["NotConfirmedByUser", false, "cancelled_by_customer"],
  ["RemotePaymentCanceled", false, "cancelled_by_customer"],
  ["RemotePaymentCanceled", true, "cancelled_by_merchant"],
])("what ended as %s, cancelled here %s, failed as %s", (raw, wasCancelled, reason) => {
  expect(failureReason(raw, wasCancelled)).toBe(reason);
});
