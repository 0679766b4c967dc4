/** The refundable amount of an invoice, the decision whether a refund may begin, and the status after it. */
import { type Problem, problem } from "../problems.ts";
import type { StoredStatus } from "./invoice-status.ts";
import { amountText } from "./money.ts";

/** The money of an invoice. A pending refund holds its amount until its outcome is known. */
export type Balance = {
  status: StoredStatus;
  amount_tiyn: number;
  /** The customer's payment if it differs from the amount; null if it does not, or is not known. */
  paid_amount_tiyn: number | null;
  total_refunded_tiyn: number;
  refund_pending_tiyn: number;
  is_sandbox: boolean;
  /** Null for a lost create that a person has resolved as paid: the provider cannot refund it without an id. */
  provider_invoice_id: string | null;
};

/** The total that can be refunded of a paid invoice, in tiyn: at most the amount, and at most the customer's payment. */
export function refundableTiyn({ amount_tiyn, paid_amount_tiyn }: Pick<Balance, "amount_tiyn" | "paid_amount_tiyn">) {
  return Math.min(amount_tiyn, paid_amount_tiyn ?? amount_tiyn);
}

/** The amount that can be refunded now, in tiyn: 0 unless the invoice is `paid` or `partially_refunded`. */
export function availableForRefund(invoice: Balance): number {
  if (!isRefundable(invoice.status) || !isKnownAtProvider(invoice)) return 0;
  return refundableTiyn(invoice) - invoice.total_refunded_tiyn - invoice.refund_pending_tiyn;
}

/** The amount to refund, or the field that prevents the refund with its problem. */
export type RefundDecision =
  | { ok: true; amount_tiyn: number }
  | { ok: false; field: "status" | "amount"; problem: Problem };

/** Decides a refund of `requestedTiyn`, which is 1 to what is available, or of all that is available when it is null. */
export function refundDecision(invoice: Balance, requestedTiyn: number | null): RefundDecision {
  if (!isRefundable(invoice.status)) {
    return { ok: false, field: "status", problem: problem("not_refundable") };
  }
  if (!isKnownAtProvider(invoice)) {
    return { ok: false, field: "status", problem: problem("not_refundable_here") };
  }
  const available_tiyn = availableForRefund(invoice);
  if (available_tiyn < 1) {
    return { ok: false, field: "amount", problem: problem("nothing_left") };
  }
  const amount_tiyn = requestedTiyn ?? available_tiyn;
  if (amount_tiyn < 1 || amount_tiyn > available_tiyn) {
    const range = { min_amount: "0.01", max_amount: amountText(available_tiyn) };
    return { ok: false, field: "amount", problem: problem("amount_out_of_range", range) };
  }
  return { ok: true, amount_tiyn };
}

function isRefundable(status: StoredStatus): boolean {
  return status === "paid" || status === "partially_refunded";
}

function isKnownAtProvider({ is_sandbox, provider_invoice_id }: Balance): boolean {
  return is_sandbox || provider_invoice_id !== null;
}

/** The invoice's status once `completedTiyn` of what can go back, the newest refund included, has been paid back. */
export function statusAfterRefund(input: {
  refundableTiyn: number;
  completedTiyn: number;
}): "partially_refunded" | "refunded" {
  return input.completedTiyn < input.refundableTiyn ? "partially_refunded" : "refunded";
}
