/** The JSON of webhook settings, events and deliveries. */

import { type Static, Type } from "typebox";
import type { DeliveryAttempt, Event } from "../db/schema.ts";
import type { DeliveryStatus } from "../db/webhook-tables.ts";
import { CursorQuery, PageQuery } from "../http/pagination.ts";
import { optional } from "../http/validation.ts";
import { TenantSchema, WebhookSchema } from "../tenants/wire.ts";
import { IsSandboxQuery, NullableString, NullableTimestamp, OpenEnum, Timestamp } from "../wire.ts";
import type { countDeliveries, DeliveryFilter, DeliveryRow } from "./deliveries-store.ts";
import { DELIVERY_FAILURES, deliveryFailureOf } from "./describe-failure.ts";
import { EVENT_TYPES } from "./event-types.ts";

const NullableInteger = Type.Union([Type.Integer(), Type.Null()]);

const EventType = Type.Enum([...EVENT_TYPES]);
const DeliveryStatusSchema = Type.Enum(["pending", "delivered", "dropped"], {
  description: "`dropped`: every attempt has failed, or the webhook was cleared or switched off meanwhile.",
});
const Payload = Type.Object({}, { additionalProperties: true, description: "The body that is sent, parsed." });
const HttpStatus = Type.Union(NullableInteger.anyOf, {
  description: "The receiver's HTTP status; null without an answer.",
});
const AttemptError = Type.Union(NullableString.anyOf, {
  description: "The error as text; null after a success.",
});
const AttemptFailure = Type.Union([OpenEnum(DELIVERY_FAILURES), Type.Null()], {
  description: "The error as a code; null after a success. New codes may be added.",
});
const ResponseBody = Type.Union(NullableString.anyOf, { description: "The first 1 KiB of the answer." });

export const ConfigureWebhook = Type.Object({
  url: optional(
    Type.String({ description: "Where events go, `http://` or `https://`, in the public internet. Null clears it." }),
  ),
  enabled: optional(Type.Boolean({ description: "By default true when a URL is set for the first time." })),
  events: optional(
    Type.Array(Type.String(), {
      maxItems: 100,
      description: `What is sent: ${EVENT_TYPES.join(", ")}. At first \`["invoice.status_changed"]\`.`,
    }),
  ),
  rotate_secret: optional(
    Type.Boolean({
      description: "Makes a new secret. Earlier ones also sign for 24 hours; at most ten rotations a day.",
    }),
  ),
});

export const ConfigurationSchema = Type.Object({ webhook: WebhookSchema });

export const ConfiguredSchema = Type.Object({
  tenant: TenantSchema,
  webhookSecret: Type.Optional(
    Type.String({ description: "The secret that signs deliveries. Returned only once, when it is made." }),
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
    error_code: AttemptFailure,
    response_body: ResponseBody,
  }),
});
export type TestDelivery = Static<typeof TestDeliverySchema>;

export const EventSchema = Type.Object({
  id: Type.String({ description: "The `webhook-id` of its delivery." }),
  type: EventType,
  is_sandbox: Type.Boolean(),
  created_at: Timestamp,
  sequence: Type.Integer({
    description:
      "Rises from each event of an invoice, a refund, a subscription or a payment link to the next: of two, the one with the " +
      "greater number is newer. It is sent in the header `Tolem-Sequence`. Numbers are left out.",
  }),
  payload: Payload,
});

const aboutOf = (thing: string) =>
  Type.Union(NullableInteger.anyOf, { description: `The ${thing} that the event is about; null if none.` });

export const DeliverySchema = Type.Object({
  id: Type.String(),
  event_id: Type.String(),
  endpoint_id: Type.String({ description: "The endpoint that it goes to: `default` is that of the webhook settings." }),
  event_type: EventType,
  invoice_id: aboutOf("invoice"),
  refund_id: aboutOf("refund"),
  subscription_id: aboutOf("subscription"),
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
  last_error_code: AttemptFailure,
});

const AttemptSchema = Type.Object({
  number: Type.Integer(),
  at: Timestamp,
  url: Type.String(),
  http_status: HttpStatus,
  duration_ms: Type.Integer(),
  error: AttemptError,
  error_code: AttemptFailure,
  response_body: ResponseBody,
});

/** How many attempts a delivery shows: the number is unlimited, because a delivery can be sent again at any time. */
export const ATTEMPTS_SHOWN = 100;

export const DeliveryDetailSchema = Type.Interface([DeliverySchema], {
  attempts: Type.Array(AttemptSchema, { description: `Newest first, the last ${ATTEMPTS_SHOWN}.` }),
});

const OfInvoice = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "Only those about this invoice: its own, its refunds', and its subscription's payments.",
});

const DeliveryConditions = {
  endpoint_id: Type.Optional(Type.String({ maxLength: 64, description: "Only those to this endpoint." })),
  event_type: Type.Optional(EventType),
  invoice_id: Type.Optional(OfInvoice),
  ...IsSandboxQuery,
  from: Type.Optional(Type.String({ format: "date-time", description: "Deliveries of events at this time or later." })),
  to: Type.Optional(Type.String({ format: "date-time", description: "Deliveries of events before this time." })),
};

export const DeliveryQuery = Type.Object({
  status: Type.Optional(DeliveryStatusSchema),
  ...DeliveryConditions,
  ...PageQuery,
  ...CursorQuery,
});

export const DeliverySummaryQuery = Type.Object(DeliveryConditions);

export const DeliverySummarySchema = Type.Object(
  { pending: Type.Integer(), delivered: Type.Integer(), dropped: Type.Integer() },
  { title: "DeliverySummary" },
);

export const RedeliverMatching = Type.Object({
  status: Type.Optional(Type.Enum(["dropped", "delivered"], { description: "Left out: `dropped`." })),
  ...DeliveryConditions,
  after: Type.Optional(Type.String({ description: "`next` of the previous call; absent in the first one." })),
});

export const RedeliveredSchema = Type.Object(
  {
    redelivered: Type.Integer({ description: "The number of deliveries that this call has made due." }),
    remaining: Type.Integer({ description: "The number of matching deliveries after these." }),
    next: Type.Union(NullableString.anyOf, { description: "Pass it as `after` to continue; null when none remains." }),
  },
  { title: "Redelivered" },
);

type Conditions = Static<typeof DeliverySummaryQuery>;

/** The filter of a query or a body. */
export function deliveryFilter({
  endpoint_id,
  event_type,
  invoice_id,
  is_sandbox,
  from,
  to,
}: Conditions): Omit<DeliveryFilter, "status"> {
  const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return { endpoint_id, event_type, invoice_id, is_sandbox, from: instant(from), to: instant(to) };
}

export const EventQuery = Type.Object({
  type: Type.Optional(EventType),
  invoice_id: Type.Optional(OfInvoice),
  ...IsSandboxQuery,
  ...PageQuery,
  ...CursorQuery,
});

export const TextIdParams = Type.Object({ id: Type.String() });

export function eventJson(event: Event): Static<typeof EventSchema> {
  return {
    id: event.id,
    type: event.type as Static<typeof EventType>,
    is_sandbox: event.is_sandbox,
    created_at: event.created_at.toISOString(),
    sequence: event.seq,
    payload: JSON.parse(event.body),
  };
}

/** The ids of what an event is about, read from its body: a refund and a subscription's payment are about an invoice too. */
function subjectOf({ invoice_id, body }: Pick<DeliveryRow, "invoice_id" | "body">) {
  const { refund, subscription, invoice, subscription_id } = JSON.parse(body) as {
    refund?: { id: number };
    subscription?: { id: number };
    invoice?: { subscription_id?: number };
    subscription_id?: number;
  };
  return {
    invoice_id,
    refund_id: refund?.id ?? null,
    subscription_id: subscription?.id ?? subscription_id ?? invoice?.subscription_id ?? null,
  };
}

export function deliverySummaryJson(
  counts: Awaited<ReturnType<typeof countDeliveries>>,
): Static<typeof DeliverySummarySchema> {
  const numberOf = (status: DeliveryStatus) => counts.find((one) => one.status === status)?.count ?? 0;
  return { pending: numberOf("pending"), delivered: numberOf("delivered"), dropped: numberOf("dropped") };
}

export function deliveryJson(row: DeliveryRow): Static<typeof DeliverySchema> {
  return {
    id: row.id,
    event_id: row.event_id,
    endpoint_id: row.endpoint_id,
    event_type: row.event_type as Static<typeof EventType>,
    ...subjectOf(row),
    is_sandbox: row.is_sandbox,
    status: row.status,
    attempts_made: row.attempts_made,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    last_http_status: row.last_http_status,
    last_error: row.last_error,
    last_error_code: deliveryFailureOf(row.last_error),
  };
}

export function attemptJson(attempt: DeliveryAttempt): Static<typeof AttemptSchema> {
  return { ...attempt, at: attempt.at.toISOString(), error_code: deliveryFailureOf(attempt.error) };
}
