/** The webhooks section of the OpenAPI document: the deliveries that a receiver gets, and how it verifies their signature. */
import { type TSchema, Type } from "typebox";
import { PUBLISHED_STATUSES } from "../rules/invoice-status.ts";
import { SUBSCRIPTION_STATUSES } from "../rules/subscription-status.ts";

const Timestamp = Type.String({ format: "date-time", description: "ISO 8601, UTC." });
const NullableString = Type.Union([Type.String(), Type.Null()]);

const InvoiceStatusChanged = Type.Object(
  {
    event: Type.Literal("invoice.status_changed"),
    timestamp: Timestamp,
    invoice: Type.Object({
      id: Type.Integer(),
      external_order_id: NullableString,
      amount: Type.String({ description: "Tenge, a decimal string with 2 decimals." }),
      status: Type.Enum([...PUBLISHED_STATUSES]),
      client_name: NullableString,
      client_phone: NullableString,
      paid_at: Type.Union([Timestamp, Type.Null()]),
      is_sandbox: Type.Optional(Type.Literal(true, { description: "Present for sandbox invoices only." })),
      subscription_id: Type.Optional(
        Type.Integer({ description: "Present only for invoices that a subscription created; never null." }),
      ),
    }),
  },
  { title: "InvoiceStatusChanged" },
);

const SubscriptionInEvent = Type.Object({
  id: Type.Integer(),
  external_subscriber_id: NullableString,
  status: Type.Enum([...SUBSCRIPTION_STATUSES]),
  amount: Type.String({ description: "Tenge, a decimal string with 2 decimals." }),
  next_billing_at: Timestamp,
  is_sandbox: Type.Optional(Type.Literal(true, { description: "Present for sandbox subscriptions only." })),
});

const attemptFields = {
  invoice_id: Type.Integer({ description: "The invoice of this attempt." }),
  attempt_number: Type.Integer({ description: "1 for the first attempt at the billing cycle." }),
  amount: Type.String({ description: "Tenge as they were billed; `subscription.amount` here is the same." }),
  billing_period_start: Timestamp,
  billing_period_end: Timestamp,
};

/** The schema title of an event: `subscription.grace_started` is `SubscriptionGraceStarted`. */
function titleOf(event: string): string {
  return event.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function subscriptionEvent(event: string, more: Record<string, TSchema> = {}) {
  return Type.Object(
    {
      event: Type.Literal(event),
      timestamp: Timestamp,
      tenant_id: Type.String(),
      subscription: SubscriptionInEvent,
      ...more,
    },
    { title: titleOf(event) },
  );
}

const SubscriptionExpired = Type.Object(
  {
    event: Type.Literal("subscription.expired"),
    timestamp: Timestamp,
    tenant_id: Type.String(),
    subscription_id: Type.Integer(),
    expired_at: Timestamp,
    grace_started_at: Type.Union([Timestamp, Type.Null()]),
    grace_period_days: Type.Integer({ description: "The one in effect when it expired." }),
    reason: Type.Enum(["grace_period_elapsed"], { description: "New values may be added." }),
  },
  { title: "SubscriptionExpired" },
);

function refundEvent(event: string) {
  const refund = Type.Unsafe<unknown>({ $ref: "#/components/schemas/Refund" });
  return Type.Object({ event: Type.Literal(event), timestamp: Timestamp, refund }, { title: titleOf(event) });
}

const WebhookTest = Type.Object(
  { event: Type.Literal("webhook.test"), timestamp: Timestamp, tenant_id: Type.String() },
  { title: "WebhookTest" },
);

const RECEIVING = `
Answer with any 2xx within 10 seconds. Anything else, a redirect too, counts as a failure.

Check the signature over the raw bytes of the body, before you parse them, with a comparison that takes the same time
for every input. Either form will do:

* \`X-Webhook-Signature\`: \`sha256=\` and the hex HMAC-SHA256 of the body. The key is the whole webhook secret, as text.
* [Standard Webhooks](https://www.standardwebhooks.com): \`webhook-signature\` holds one or more \`v1,<base64>\`, separated by
  spaces, each the HMAC-SHA256 of \`{webhook-id}.{webhook-timestamp}.{body}\`. The key is what follows \`whsec_\` in the secret,
  base64-decoded. Refuse a \`webhook-timestamp\` that is more than five minutes off. For 24 hours after a rotation the old
  secret signs as well.
`;

const RETRYING = `
A delivery is tried up to 3 times, 0, 5 and 30 seconds after the event, and then dropped. The same event can arrive twice,
and events can arrive out of order: keep the \`webhook-id\` of what you have handled, and in doubt fetch the invoice, the
refund or the subscription and trust that.
`;

const OPT_IN = "Sent only to those who list it in `events`.";

const HEADERS = {
  "X-Webhook-Signature": "`sha256=` and 64 hex digits.",
  "webhook-id": "The event's id, the same on every attempt and redelivery.",
  "webhook-timestamp": "When this attempt was made, in Unix seconds.",
  "webhook-signature": "The signatures in the form of Standard Webhooks.",
  "User-Agent": "`Tolem-Webhooks/1`",
};

function webhook(input: { operationId: string; summary: string; description: string; schema: TSchema }) {
  const { schema, ...said } = input;
  return {
    post: {
      ...said,
      tags: ["Webhook events"],
      security: [],
      parameters: Object.entries(HEADERS).map(([name, description]) => ({
        name,
        in: "header",
        required: true,
        description,
        schema: { type: "string" },
      })),
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: { "2XX": { description: "The event has been received." } },
    },
  };
}

/** An event that is sent only to tenants that have subscribed to it by name. */
function optIn(schema: TSchema & { title?: string }, summary: string, description: string) {
  return webhook({
    operationId: `on${schema.title}`,
    summary,
    description: `${description} ${OPT_IN}\n${RECEIVING}${RETRYING}`,
    schema,
  });
}

export const WEBHOOKS = {
  "invoice.status_changed": webhook({
    operationId: "onInvoiceStatusChanged",
    summary: "An invoice's status changed",
    description: `Sent once per change of an invoice's published status, and once per refund.\n${RECEIVING}${RETRYING}`,
    schema: InvoiceStatusChanged,
  }),
  "subscription.expired": optIn(
    SubscriptionExpired,
    "A subscription expired",
    "Sent once, when the grace period is over without a payment.",
  ),
  "subscription.payment_succeeded": optIn(
    subscriptionEvent("subscription.payment_succeeded", attemptFields),
    "A billing cycle was paid",
    "Sent once per paid cycle. `subscription` is as it is from then on.",
  ),
  "subscription.payment_failed": optIn(
    subscriptionEvent("subscription.payment_failed", {
      ...attemptFields,
      failure_reason: Type.String({ description: "Why, in words; long numbers are redacted." }),
    }),
    "An attempt at a billing cycle failed",
    "Sent once per attempt that ended cancelled, expired or failed.",
  ),
  "subscription.duplicate_payment": optIn(
    subscriptionEvent("subscription.duplicate_payment", attemptFields),
    "A billing cycle was paid once more",
    "Two attempts at one cycle were paid. The first counts; refund the invoice of this one. Nothing else changes.",
  ),
  "subscription.grace_started": optIn(
    subscriptionEvent("subscription.grace_started"),
    "A subscription's last attempt failed",
    "No more invoices are made. Unless it is paid, resumed or cancelled, it expires when the grace period is over.",
  ),
  "subscription.paused": optIn(
    subscriptionEvent("subscription.paused"),
    "A subscription was paused",
    "By a call, or because the merchant has disconnected the provider.",
  ),
  "subscription.resumed": optIn(
    subscriptionEvent("subscription.resumed"),
    "A subscription was resumed",
    "It is billed at `next_billing_at`.",
  ),
  "subscription.cancelled": optIn(
    subscriptionEvent("subscription.cancelled"),
    "A subscription was cancelled",
    "It is billed no more.",
  ),
  "refund.completed": optIn(
    refundEvent("refund.completed"),
    "A refund was made",
    "Also one that the merchant made in the provider's own application, once it is noticed.",
  ),
  "refund.failed": optIn(
    refundEvent("refund.failed"),
    "A refund failed",
    "Its money is free to be refunded again. In rare cases one that had failed is found to have been made after all, and completes.",
  ),
  "webhook.test": webhook({
    operationId: "onWebhookTest",
    summary: "A test",
    description: `Sent once, without retries, when you ask for it with \`POST /api/v1/webhook/test\`.\n${RECEIVING}`,
    schema: WebhookTest,
  }),
};
