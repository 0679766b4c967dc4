/** The status of a payment link, which follows from its row and the time. */

export const PAYMENT_LINK_STATUSES = ["active", "paused", "completed", "expired"] as const;
export type PaymentLinkStatus = (typeof PAYMENT_LINK_STATUSES)[number];

export type LinkStanding = {
  is_paused: boolean;
  max_payments: number | null;
  payments_count: number;
  billing_period: string | null;
  paid_subscriptions: number;
  expires_at: Date | null;
};

/** How many of `max_payments` are paid: subscriptions, where the link makes them. */
export function paidPlaces(
  link: Pick<LinkStanding, "payments_count" | "billing_period" | "paid_subscriptions">,
): number {
  return link.billing_period === null ? link.payments_count : link.paid_subscriptions;
}

/** Completed comes before expired, and both before paused. */
export function paymentLinkStatus(link: LinkStanding, now: Date): PaymentLinkStatus {
  const { is_paused, max_payments, expires_at } = link;
  if (max_payments !== null && paidPlaces(link) >= max_payments) return "completed";
  if (expires_at !== null && expires_at <= now) return "expired";
  return is_paused ? "paused" : "active";
}
