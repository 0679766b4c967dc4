/** The event `webhook.test`, which a tenant requests to test its receiver: its schema, and its body. */
import { type Static, Type } from "typebox";
import { type EventDescriptions, eventSchema, TEST_EVENT } from "./event-types.ts";

const WebhookTest = eventSchema(TEST_EVENT, { tenant_id: Type.String() });

export const WEBHOOK_EVENTS = {
  "webhook.test": {
    schema: WebhookTest,
    summary: "A test",
    description:
      "Sent once, without retries, when you ask for it with `POST /api/v1/webhook/test`, or for another endpoint with " +
      "`POST /api/v1/webhook-endpoints/{id}/test`.",
    sending: "on_request",
  },
} satisfies EventDescriptions;

export function testEvent(tenant_id: string, at: Date): Static<typeof WebhookTest> {
  return { event: TEST_EVENT, timestamp: at.toISOString(), tenant_id };
}
