/** Webhook settings, events and deliveries on the wire. */
import { type Static, Type } from "typebox";
import type { DeliveryAttempt, Event } from "../db/schema.ts";
import { PageQuery } from "../http/pagination.ts";
import { optional } from "../http/validation.ts";
import { IsSandboxQuery, TenantSchema, Timestamp, WebhookSchema } from "../tenants/wire.ts";
import { EVENT_TYPES } from "./event-types.ts";
import type { DeliveryRow } from "./store.ts";

const NullableString = Type.Union([Type.String(), Type.Null()]);
const NullableInteger = Type.Union([Type.Integer(), Type.Null()]);
const NullableTimestamp = Type.Union([Timestamp, Type.Null()]);

const EventType = Type.Enum([...EVENT_TYPES]);
const DeliveryStatusSchema = Type.Enum(["pending", "delivered", "dropped"], {
  description: "`dropped`: every attempt has failed, or the webhook was cleared or switched off meanwhile.",
});
const Payload = Type.Object({}, { additionalProperties: true, description: "The body that is sent, parsed." });
const HttpStatus = Type.Union(NullableInteger.anyOf, { description: "What the receiver answered; null if nothing." });
const AttemptError = Type.Union(NullableString.anyOf, {
  description: "What went wrong, in words; null after a success.",
});
const ResponseBody = Type.Union(NullableString.anyOf, { description: "The first 1 KiB of the answer." });

export const ConfigureWebhook = Type.Object({
  url: optional(
    Type.String({ description: "Where events go, `http://` or `https://`, in the public internet. Null clears it." }),
  ),
  enabled: optional(Type.Boolean({ description: "Left out when a url is first set: true." })),
  events: optional(
    Type.Array(Type.String(), {
      maxItems: 100,
      description: `What is sent: ${EVENT_TYPES.join(", ")}. At first \`["invoice.status_changed"]\`.`,
    }),
  ),
  rotate_secret: optional(
    Type.Boolean({
      description: "Makes a new secret. Each one before it signs beside it for 24 hours; ten rotations a day at most.",
    }),
  ),
});

export const ConfigurationSchema = Type.Object({ webhook: WebhookSchema });

export const ConfiguredSchema = Type.Object({
  tenant: TenantSchema,
  webhookSecret: Type.Optional(
    Type.String({ description: "The secret that signs deliveries. Shown when it is made, and never again." }),
  ),
});

export const TestDeliverySchema = Type.Object({
  payload: Payload,
  delivery: Type.Object({
    id: Type.String(),
    status: Type.Enum(["delivered", "dropped"]),
    http_status: HttpStatus,
    duration_ms: Type.Integer(),
    error: AttemptError,
    response_body: ResponseBody,
  }),
});
export type TestDelivery = Static<typeof TestDeliverySchema>;

export const EventSchema = Type.Object({
  id: Type.String({ description: "The `webhook-id` of its delivery." }),
  type: EventType,
  is_sandbox: Type.Boolean(),
  created_at: Timestamp,
  payload: Payload,
});

export const DeliverySchema = Type.Object({
  id: Type.String(),
  event_id: Type.String(),
  event_type: EventType,
  is_sandbox: Type.Boolean(),
  status: DeliveryStatusSchema,
  attempts_made: Type.Integer({ description: "How many attempts there have been, redeliveries included." }),
  next_attempt_at: Type.Union(NullableTimestamp.anyOf, {
    description: "When the next attempt is due; null if none is.",
  }),
  created_at: Timestamp,
  last_attempt_at: NullableTimestamp,
  last_http_status: HttpStatus,
  last_error: AttemptError,
});

const AttemptSchema = Type.Object({
  number: Type.Integer(),
  at: Timestamp,
  url: Type.String(),
  http_status: HttpStatus,
  duration_ms: Type.Integer(),
  error: AttemptError,
  response_body: ResponseBody,
});

/** How many attempts a delivery shows: the number is unlimited, because a delivery can be sent again at any time. */
export const ATTEMPTS_SHOWN = 100;

export const DeliveryDetailSchema = Type.Interface([DeliverySchema], {
  attempts: Type.Array(AttemptSchema, { description: `Newest first, the last ${ATTEMPTS_SHOWN}.` }),
});

export const DeliveryQuery = Type.Object({
  status: Type.Optional(DeliveryStatusSchema),
  event_type: Type.Optional(EventType),
  invoice_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "Only those of events about this invoice.",
    }),
  ),
  ...IsSandboxQuery,
  ...PageQuery,
});

export const EventQuery = Type.Object({
  type: Type.Optional(EventType),
  invoice_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "Only those about this invoice: its own, its refunds', and its subscription's payments.",
    }),
  ),
  ...IsSandboxQuery,
  ...PageQuery,
});

export const TextIdParams = Type.Object({ id: Type.String() });

export function eventJson(event: Event): Static<typeof EventSchema> {
  return {
    id: event.id,
    type: event.type as Static<typeof EventType>,
    is_sandbox: event.is_sandbox,
    created_at: event.created_at.toISOString(),
    payload: JSON.parse(event.body),
  };
}

export function deliveryJson(row: DeliveryRow): Static<typeof DeliverySchema> {
  return {
    id: row.id,
    event_id: row.event_id,
    event_type: row.event_type as Static<typeof EventType>,
    is_sandbox: row.is_sandbox,
    status: row.status,
    attempts_made: row.attempts_made,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    last_http_status: row.last_http_status,
    last_error: row.last_error,
  };
}

export function attemptJson(attempt: DeliveryAttempt): Static<typeof AttemptSchema> {
  return { ...attempt, at: attempt.at.toISOString() };
}
