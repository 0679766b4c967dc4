/** The tables of events, of webhook endpoints, and of the deliveries to them. */
import type { Generated } from "kysely";
import type { EndpointMode, RetrySchedule } from "../rules/webhook-endpoint.ts";

export type EventTable = {
  tenant_id: string;
  id: string;
  seq: Generated<number>;
  type: string;
  /** The invoice that the event is about, if any. */
  invoice_id: number | null;
  body: string;
  created_at: Date;
  is_sandbox: Generated<boolean>;
};

export type WebhookEndpointTable = {
  tenant_id: string;
  id: string;
  url: string;
  description: string | null;
  events: string[];
  mode: EndpointMode;
  retry: RetrySchedule;
  enabled: boolean;
  is_gone: Generated<boolean>;
  secret: Buffer | null;
  created_at: Date;
  failing_since: Date | null;
  paused_at: Date | null;
  next_probe_at: Date | null;
  is_resuming: Generated<boolean>;
  drains_to: Date | null;
};

export type DeliveryStatus = "pending" | "delivered" | "dropped";

export type DeliveryTable = {
  tenant_id: string;
  id: string;
  seq: Generated<number>;
  event_id: string;
  /** `default` is the endpoint of `tenant_webhooks`. */
  endpoint_id: Generated<string>;
  status: Generated<DeliveryStatus>;
  attempts_made: Generated<number>;
  attempts_before_round: Generated<number>;
  first_attempt_at: Date | null;
  next_attempt_at: Date | null;
  leased_until: Date | null;
  created_at: Date;
};

export type DeliveryAttemptTable = {
  tenant_id: string;
  delivery_id: string;
  number: number;
  at: Date;
  url: string;
  http_status: number | null;
  duration_ms: number;
  error: string | null;
  response_body: string | null;
};
