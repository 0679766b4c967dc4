/** The outbox: writes an event, and its delivery where the tenant listens, in the transaction of the change. */
import type { Tx } from "../transaction.ts";
import type { EventType } from "./event-types.ts";
import { insertEvent, insertEvents } from "./store.ts";

/** What is sent: `{event, timestamp, …}`, as the schema of its type says. */
type EventBody = { event: EventType; timestamp: string; [field: string]: unknown };

export type NewEvent<Body extends EventBody = EventBody> = {
  tenant_id: string;
  /** The invoice that the event is about, if any. */
  invoice_id?: number | undefined;
  is_sandbox: boolean;
  body: Body;
};

/**
 * Records an event of the tenant; the commit wakes the delivery workers. The body becomes a text here, because every attempt
 * signs and sends the same bytes.
 */
export async function emit(tx: Tx, input: NewEvent): Promise<void> {
  await insertEvent(tx.db, eventRow(tx, input));
  tx.wakeOnCommit("deliveries", [input]);
}

/** Records many events at once, in their order. */
export async function emitAll(tx: Tx, inputs: NewEvent[]): Promise<void> {
  if (inputs.length === 0) return;
  await insertEvents(
    tx.db,
    inputs.map((input) => eventRow(tx, input)),
  );
  tx.wakeOnCommit("deliveries", inputs);
}

function eventRow({ random, clock }: Pick<Tx, "random" | "clock">, input: NewEvent) {
  return {
    tenant_id: input.tenant_id,
    id: random.id("evt"),
    delivery_id: random.id("dlv"),
    type: input.body.event,
    invoice_id: input.invoice_id ?? null,
    is_sandbox: input.is_sandbox,
    body: JSON.stringify(input.body),
    // The creation time is not the body's, which a sandbox clock may set far ahead: sending and retention count from the real time.
    created_at: clock.now(),
  };
}
