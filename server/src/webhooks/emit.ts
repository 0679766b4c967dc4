/** The outbox: writes an event, and its delivery where the tenant listens, in the transaction of the change. */
import type { Tx } from "../transaction.ts";
import { insertEvent, insertEvents } from "./store.ts";

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
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export type NewEvent = {
  tenant_id: string;
  type: EventType;
  /** The invoice that the event is about, if any. */
  invoice_id?: number | undefined;
  is_sandbox: boolean;
  at: Date;
  fields: Record<string, unknown>;
};

/**
 * Records that `type` happened to the tenant at `at`; the commit wakes the delivery workers.
 * The body is `{event, timestamp, …fields}`. It is fixed here byte for byte, because every attempt signs and sends the same text.
 */
export async function emit(tx: Tx, input: NewEvent): Promise<void> {
  await insertEvent(tx.db, eventRow(tx, input));
  tx.wakeOnCommit("deliveries");
}

/** Records many events at once, in their order. */
export async function emitAll(tx: Tx, inputs: NewEvent[]): Promise<void> {
  if (inputs.length === 0) return;
  await insertEvents(
    tx.db,
    inputs.map((input) => eventRow(tx, input)),
  );
  tx.wakeOnCommit("deliveries");
}

function eventRow({ random, clock }: Pick<Tx, "random" | "clock">, input: NewEvent) {
  return {
    tenant_id: input.tenant_id,
    id: random.id("evt"),
    delivery_id: random.id("dlv"),
    type: input.type,
    invoice_id: input.invoice_id ?? null,
    is_sandbox: input.is_sandbox,
    body: eventBody(input.type, input.at, input.fields),
    // The creation time is not `at`, which a sandbox clock may set far ahead: sending and retention count from the real time.
    created_at: clock.now(),
  };
}

/** The text that is signed and sent. */
export function eventBody(type: EventType | "webhook.test", at: Date, fields: Record<string, unknown>): string {
  return JSON.stringify({ event: type, timestamp: at.toISOString(), ...fields });
}
