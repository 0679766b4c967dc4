/** All event types, and the form in which the rooms describe their events for the API document. */
import { type TProperties, type TSchema, Type } from "typebox";

/** The event types that a tenant may list in `events`. */
export const EVENT_TYPES = [
  "invoice.status_changed",
  "subscription.expired",
  "subscription.payment_succeeded",
  "subscription.payment_failed",
  "subscription.duplicate_payment",
  "subscription.grace_started",
  "subscription.paused",
  "subscription.resumed",
  "subscription.cancelled",
  "refund.completed",
  "refund.failed",
  "payment_link.completed",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The type of the event that a tenant asks for to test its receiver; no tenant can list it. */
export const TEST_EVENT = "webhook.test";

/** The description of an event in the API document. */
export type EventDescription = {
  schema: TSchema & { title: string };
  summary: string;
  description: string;
  /** Whether it is sent unless the tenant lists other events, only where it is listed, or once when it is asked for. */
  sending: "default" | "opt_in" | "on_request";
};

/** The descriptions of a room's events by their types. */
export type EventDescriptions = { [T in EventType | typeof TEST_EVENT]?: EventDescription };

const Timestamp = Type.String({ format: "date-time", description: "ISO 8601, UTC." });

/** The schema of an event's body: its type, when it happened, and `fields`. */
export function eventSchema<const T extends EventType | typeof TEST_EVENT, Fields extends TProperties>(
  type: T,
  fields: Fields,
) {
  const schema = Type.Object({ event: Type.Literal(type), timestamp: Timestamp, ...fields });
  return Object.assign(schema, { title: titleOf(type) });
}

/** The title of an event's schema: `subscription.grace_started` is `SubscriptionGraceStarted`. */
function titleOf(type: string): string {
  return type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
