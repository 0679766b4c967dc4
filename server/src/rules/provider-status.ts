/** The specification's table from the provider's raw statuses to the canonical ones, and why one ended unpaid. */
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

/** The canonical status of the provider's word. A word the table does not know is `pending`: it closes nothing. */
export function canonicalStatus(raw: string): CanonicalStatus {
  return CANONICAL_BY_RAW.get(raw) ?? "pending";
}

const FAILURE_BY_RAW = new Map<string, FailureReason>([
  ["Expired", "timed_out"],
  ["QrTokenDiscarded", "timed_out"],
  ["InsufficientFunds", "no_funds"],
  ["InsufficientFundsError", "no_funds"],
]);

/**
 * Why an operation ended unpaid, by the provider's word. `RemotePaymentCanceled` says that it was cancelled and not by whom:
 * by the merchant where `was_cancelled` here, else by the customer.
 */
export function failureReason(raw: string, was_cancelled: boolean): FailureReason {
  if (canonicalStatus(raw) !== "cancelled") return FAILURE_BY_RAW.get(raw) ?? "declined";
  return was_cancelled && raw === "RemotePaymentCanceled" ? "cancelled_by_merchant" : "cancelled_by_customer";
}
