/** The messages of the stream of changes: their schema and their text. */

import type { Readable } from "node:stream";
import { type Static, Type } from "typebox";
import { publishedStatus } from "../rules/invoice-status.ts";
import { amountText } from "../rules/money.ts";
import { EVENT_TYPES } from "../webhooks/event-types.ts";
import { Timestamp } from "../wire.ts";
import type { EventRow, MadeRow } from "./changes-store.ts";

const ChangeSchema = Type.Object(
  {
    type: Type.Enum(["invoice.created", ...EVENT_TYPES]),
    at: Timestamp,
    invoice_id: Type.Optional(Type.Integer()),
    refund_id: Type.Optional(Type.Integer()),
    subscription_id: Type.Optional(Type.Integer()),
    status: Type.Optional(Type.String({ description: "Of the invoice, the refund or the subscription, since then." })),
    amount: Type.Optional(Type.String({ description: "Tenge, a decimal string with 2 decimals." })),
    is_sandbox: Type.Optional(Type.Boolean({ description: "Present where it is known." })),
  },
  { title: "Change" },
);
type Change = Static<typeof ChangeSchema>;

export const STREAM_ANSWER = {
  description:
    "Messages named `change`, whose `data` is this object as JSON; `reload`, when there are more changes since " +
    "`Last-Event-ID` than will be sent, so that the page should fetch everything again; and `provider`, when the connection to " +
    "the provider was made, lost or ended.",
  content: { "text/event-stream": { schema: Type.Unsafe<Readable>(ChangeSchema) } },
};

/** The parts of an event's body from which a change is made. */
type EventBody = {
  event: Change["type"];
  timestamp: string;
  invoice?: { id: number; status: string; amount: string; is_sandbox?: boolean; subscription_id?: number };
  refund?: { id: number; invoice_id: number; status: string; amount: string; is_sandbox: boolean };
  subscription?: { id: number; status: string; amount: string; is_sandbox?: boolean };
  subscription_id?: number;
};

export function eventChange({ body }: EventRow): Change {
  const { event: type, timestamp: at, invoice, refund, subscription, subscription_id }: EventBody = JSON.parse(body);
  if (invoice !== undefined) {
    const { id, status, amount, is_sandbox = false, subscription_id } = invoice;
    return { type, at, invoice_id: id, status, amount, is_sandbox, ...(subscription_id && { subscription_id }) };
  }
  if (refund !== undefined) {
    const { id, invoice_id, status, amount, is_sandbox } = refund;
    return { type, at, refund_id: id, invoice_id, status, amount, is_sandbox };
  }
  if (subscription !== undefined) {
    const { id, status, amount, is_sandbox = false } = subscription;
    return { type, at, subscription_id: id, status, amount, is_sandbox };
  }
  return { type, at, ...(subscription_id && { subscription_id, status: "expired" }) };
}

export function madeChange({ id, status, amount_tiyn, is_sandbox, created_at }: MadeRow): Change {
  return {
    type: "invoice.created",
    at: new Date(created_at).toISOString(),
    invoice_id: id,
    status: publishedStatus(status),
    amount: amountText(amount_tiyn),
    is_sandbox,
  };
}

/** The place up to which a stream has sent everything; the browser returns it as `Last-Event-ID`. */
export type Place = { events: number; invoices: number };

const PLACE = /^(\d{1,15})\.(\d{1,15})$/;

/** The place of a `Last-Event-ID`; null for an invalid one. */
export function placeOf(lastEventId: unknown): Place | null {
  const [, events, invoices] = PLACE.exec(typeof lastEventId === "string" ? lastEventId : "") ?? [];
  return events === undefined ? null : { events: Number(events), invoices: Number(invoices) };
}

function placeText({ events, invoices }: Place): string {
  return `id: ${events}.${invoices}\n`;
}

/** The beginning of a stream. */
export function openingText(place: Place, input: { reconnectMs: number; reload: boolean }): string {
  const reload = input.reload ? `event: reload\ndata: {}\n\n` : "";
  return `retry: ${input.reconnectMs}\n${placeText(place)}\n${reload}`;
}

/** Only the last change carries the place, so that a stream that breaks before it receives all of them again. */
export function changesText(changes: Change[], place: Place): string {
  const messages = changes.map((change) => `event: change\ndata: ${JSON.stringify(change)}\n`);
  return `${messages.join("\n")}${placeText(place)}\n`;
}

/** The message that the tenant's connection to the provider has changed. */
export function providerText(): string {
  return "event: provider\ndata: {}\n\n";
}

/** A comment that keeps the connection alive, with the advanced place. */
export function heartbeatText(place: Place): string {
  return `: nothing new\n${placeText(place)}\n`;
}
