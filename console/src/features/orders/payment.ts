/** The state of an order's payment, as far as it matters for preparing the order. */
import type { Order } from "./queries.ts";

export type Payment = "open" | "paid" | "refunded" | "none";

export function paymentOf({ invoice: { status } }: Order): Payment {
  if (status === "pending" || status === "cancelling") return "open";
  if (status === "paid" || status === "partially_refunded") return "paid";
  return status === "refunded" ? "refunded" : "none";
}

/** Whether the order was declined but its payment is not refunded. */
export function isOwed(order: Order): boolean {
  return order.state === "declined" && Number(order.invoice.available_for_refund) > 0;
}
