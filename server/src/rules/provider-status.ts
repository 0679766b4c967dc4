/** The specification's table from the provider's raw statuses to canonical ones and to failure reasons. */
import type { FailureReason } from "./invoice-status.ts";

export type CanonicalStatus = "pending" | "paid" | "cancelled" | "expired";

const RAW_BY_CANONICAL: Record<CanonicalStatus, readonly string[]> = {
  pending: ["QrTokenCreated", "Wait", "QrTokenScanned", "PaymentConfirmation", "RemotePaymentCreated"],
  paid: ["Processed", "Paid"],
  cancelled: ["CancelledByUser", "NotConfirmedByUser", "RemotePaymentCanceled"],
  expired: [
    "QrTokenDiscarded",
    "Expired",
    "RemotePaymentRejected",
    "Error",
    "ProcessingFailed",
    "Rejected",
    "InsufficientFunds",
    "InsufficientFundsError",
    "CancelledByExternalSource",
    "IrisSrcBlockCode1",
    "IrisSrcBlockCode3",
    "IrisSrcBlockCode9",
    "IrisDestBlockCode3",
    "IrisDestBlockCode5",
    "IrisDestBlockCode7",
    "IrisDestBlockCode10",
  ],
};

const CANONICAL_BY_RAW = new Map<string, CanonicalStatus>();
for (const canonical of ["pending", "paid", "cancelled", "expired"] as const) {
  for (const raw of RAW_BY_CANONICAL[canonical]) CANONICAL_BY_RAW.set(raw, canonical);
}

/** The canonical status of a raw one. An unknown status is `pending`, so that it closes nothing. */
export function canonicalStatus(raw: string): CanonicalStatus {
  return CANONICAL_BY_RAW.get(raw) ?? "pending";
}

const SCANNED: readonly string[] = ["Wait", "QrTokenScanned", "PaymentConfirmation"];

/** Whether a raw status says that a customer has scanned the code and has still to confirm the payment. */
export function isScanned(raw: string): boolean {
  return SCANNED.includes(raw);
}

const FAILURE_BY_RAW = new Map<string, FailureReason>([
  ["Expired", "timed_out"],
  ["QrTokenDiscarded", "timed_out"],
  ["InsufficientFunds", "no_funds"],
  ["InsufficientFundsError", "no_funds"],
]);

/**
 * The failure reason of a raw status. `RemotePaymentCanceled` does not name who cancelled: the merchant if `wasCancelled`
 * here, else the customer.
 */
export function failureReason(raw: string, wasCancelled: boolean): FailureReason {
  if (canonicalStatus(raw) !== "cancelled") return FAILURE_BY_RAW.get(raw) ?? "declined";
  return wasCancelled && raw === "RemotePaymentCanceled" ? "cancelled_by_merchant" : "cancelled_by_customer";
}
