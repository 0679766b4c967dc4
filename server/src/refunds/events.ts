/** The events of refunds: their schemas, and the builder of their bodies. */
import type { Static } from "typebox";
import type { Refund } from "../db/schema.ts";
import type { NewEvent } from "../webhooks/emit.ts";
import { type EventDescriptions, eventSchema } from "../webhooks/event-types.ts";
import { RefundInEventSchema, refundInEventJson } from "./wire.ts";

const RefundCompleted = eventSchema("refund.completed", { refund: RefundInEventSchema });
const RefundFailed = eventSchema("refund.failed", { refund: RefundInEventSchema });

export const REFUND_EVENTS = {
  "refund.completed": {
    schema: RefundCompleted,
    summary: "A refund was made",
    description: "Also one that the merchant made in the provider's own application, once it is noticed.",
    sending: "opt_in",
  },
  "refund.failed": {
    schema: RefundFailed,
    summary: "A refund failed",
    description:
      "Its money is free to be refunded again. In rare cases one that had failed is found to have been made after all, and completes.",
    sending: "opt_in",
  },
} satisfies EventDescriptions;

/** The event of `refund`, which has just ended at `at`. */
export function refundEvent(
  refund: Refund,
  at: Date,
): NewEvent<Static<typeof RefundCompleted> | Static<typeof RefundFailed>> {
  return {
    tenant_id: refund.tenant_id,
    invoice_id: refund.invoice_id,
    is_sandbox: refund.is_sandbox,
    body: {
      event: refund.status === "completed" ? "refund.completed" : "refund.failed",
      timestamp: at.toISOString(),
      refund: refundInEventJson(refund),
    },
  };
}
