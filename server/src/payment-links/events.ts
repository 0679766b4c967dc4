/** The event of payment links: its schema, and the builder of its body. */
import type { Static } from "typebox";
import type { PaymentLink } from "../db/schema.ts";
import type { NewEvent } from "../webhooks/emit.ts";
import { type EventDescriptions, eventSchema } from "../webhooks/event-types.ts";
import { PaymentLinkSchema, paymentLinkJson } from "./wire.ts";

const PaymentLinkCompleted = eventSchema("payment_link.completed", { payment_link: PaymentLinkSchema });

export const PAYMENT_LINK_EVENTS = {
  "payment_link.completed": {
    schema: PaymentLinkCompleted,
    summary: "A payment link was paid for the last time",
    description:
      "Sent once, when the last of `max_payments` is paid; once more if more were allowed since. With `billing`: when as many active or " +
      "paused subscriptions have a payment, and once more after one of them has ended and another was paid.",
    sending: "opt_in",
  },
} satisfies EventDescriptions;

/** The event of the link, which was completed at `at`. */
export function completedEvent(
  link: PaymentLink,
  base_url: string,
  at: Date,
): NewEvent<Static<typeof PaymentLinkCompleted>> {
  const { tenant_id, is_sandbox } = link;
  const payment_link = paymentLinkJson(link, base_url, at);
  return {
    tenant_id,
    is_sandbox,
    body: { event: "payment_link.completed", timestamp: at.toISOString(), payment_link },
  };
}
