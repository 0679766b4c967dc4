/** How the payment of an order stands, as far as it matters to those who make the order ready. */
import type { Order } from "./queries.ts";

export type Payment = "open" | "paid" | "refunded" | "none";

export function paymentOf({ invoice: { status } }: Order): Payment {
  if (status === "pending" || status === "cancelling") return "open";
  if (status === "paid" || status === "partially_refunded") return "paid";
  return status === "refunded" ? "refunded" : "none";
}

/** Whether the customer is owed the money of an order that was declined. */
export function isOwed(order: Order): boolean {
  return order.state === "declined" && Number(order.invoice.available_for_refund) > 0;
}
