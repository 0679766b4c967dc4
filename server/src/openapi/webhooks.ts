/** The webhooks section of the OpenAPI document: the events as their rooms describe them, and how a receiver verifies them. */
import { INVOICE_EVENTS } from "../invoices/events.ts";
import { PAYMENT_LINK_EVENTS } from "../payment-links/events.ts";
import { REFUND_EVENTS } from "../refunds/events.ts";
import { SUBSCRIPTION_EVENTS } from "../subscriptions/events.ts";
import type { EventDescription, EventType, TEST_EVENT } from "../webhooks/event-types.ts";
import { WEBHOOK_EVENTS } from "../webhooks/test-event.ts";

/** All events in the order of the document; a type that no room describes does not compile. */
const EVENTS: Record<EventType | typeof TEST_EVENT, EventDescription> = {
  ...INVOICE_EVENTS,
  ...SUBSCRIPTION_EVENTS,
  ...REFUND_EVENTS,
  ...PAYMENT_LINK_EVENTS,
  ...WEBHOOK_EVENTS,
};

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
refund or the subscription and trust that. \`Tolem-Sequence\` rises from each event of an object to the next: of two, the
higher is the newer.

An endpoint that is added (\`POST /api/v1/webhook-endpoints\`) with \`retry: long\` is tried nine times within about a day, later
where it answers \`Retry-After\`. Whatever its retries, one that has failed for 24 hours is paused: its events wait, one is
tried every 15 minutes, and once it is taken all are sent in their order. 410 disables it. The endpoint of the webhook
settings, \`default\`, is never paused, and gets simulated events and live ones.
`;

const OPT_IN = "Sent only to those who list it in `events`.";

const HEADERS = {
  "X-Webhook-Signature": "`sha256=` and 64 hex digits.",
  "webhook-id": "The event's id, the same on every attempt and redelivery.",
  "webhook-timestamp": "When this attempt was made, in Unix seconds.",
  "webhook-signature": "The signatures in the form of Standard Webhooks.",
  "User-Agent": "`Tolem-Webhooks/1`",
};

const RECEIVING_OF: Record<EventDescription["sending"], string> = {
  default: `\n${RECEIVING}${RETRYING}`,
  opt_in: ` ${OPT_IN}\n${RECEIVING}${RETRYING}`,
  on_request: `\n${RECEIVING}`,
};

function webhook({ schema, summary, description, sending }: EventDescription) {
  return {
    post: {
      operationId: `on${schema.title}`,
      summary,
      description: `${description}${RECEIVING_OF[sending]}`,
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
      "x-error-codes": [],
      responses: { "2XX": { description: "The event has been received." } },
    },
  };
}

export const WEBHOOKS = Object.fromEntries(Object.entries(EVENTS).map(([type, event]) => [type, webhook(event)]));
