/** The webhooks section of the OpenAPI document: what is sent to a merchant's receiver, and how to know that it is ours. */
import { Type } from "typebox";
import { PUBLISHED_STATUSES } from "../rules/invoice-status.ts";

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
and events can arrive out of order: keep the \`webhook-id\` of what you have handled, and trust the status of
\`GET /api/v1/invoices/{id}\` in doubt.
`;

const HEADERS = {
  "X-Webhook-Signature": "`sha256=` and 64 hex digits.",
  "webhook-id": "The event's id, the same on every attempt and redelivery.",
  "webhook-timestamp": "When this attempt was made, in Unix seconds.",
  "webhook-signature": "The signatures in the form of Standard Webhooks.",
  "User-Agent": "`Tolem-Webhooks/1`",
};

function webhook(input: { operationId: string; summary: string; description: string; schema: unknown }) {
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

export const WEBHOOKS = {
  "invoice.status_changed": webhook({
    operationId: "onInvoiceStatusChanged",
    summary: "An invoice's status changed",
    description: `Sent once per change of an invoice's published status, and once per refund.\n${RECEIVING}${RETRYING}`,
    schema: InvoiceStatusChanged,
  }),
  "webhook.test": webhook({
    operationId: "onWebhookTest",
    summary: "A test",
    description: `Sent once, without retries, when you ask for it with \`POST /api/v1/webhook/test\`.\n${RECEIVING}`,
    schema: WebhookTest,
  }),
};
