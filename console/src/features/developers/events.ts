/** The types of events that a webhook receives, and the statuses of a delivery. */
import type { operations } from "../../api.gen.ts";
import type { Tone } from "../../shared/ui/tag.tsx";

type DeliveriesQuery = NonNullable<operations["consoleListDeliveries"]["parameters"]["query"]>;
export type EventType = NonNullable<DeliveriesQuery["event_type"]>;
export type DeliveryStatus = NonNullable<DeliveriesQuery["status"]>;

/** The events by subject; the first one is what almost every merchant needs. */
export const EVENT_GROUPS = [
  { about: "invoice", types: ["invoice.status_changed"] },
  { about: "refund", types: ["refund.completed", "refund.failed"] },
  { about: "payment_link", types: ["payment_link.completed"] },
  {
    about: "subscription",
    types: [
      "subscription.payment_succeeded",
      "subscription.payment_failed",
      "subscription.duplicate_payment",
      "subscription.grace_started",
      "subscription.expired",
      "subscription.paused",
      "subscription.resumed",
      "subscription.cancelled",
    ],
  },
] as const satisfies { about: string; types: EventType[] }[];

export const EVENT_TYPES: EventType[] = EVENT_GROUPS.flatMap(({ types }) => types);

export function isEventType(value: unknown): value is EventType {
  return EVENT_TYPES.some((type) => type === value);
}

export const DELIVERY_TONES: Record<DeliveryStatus, Tone> = { pending: "wait", delivered: "good", dropped: "bad" };

export const DELIVERY_STATUSES = ["pending", "delivered", "dropped"] as const satisfies DeliveryStatus[];

export function isDeliveryStatus(value: unknown): value is DeliveryStatus {
  return DELIVERY_STATUSES.some((status) => status === value);
}
