/** The event of invoices: its schema, and the builder of its body. */

import { type Static, Type } from "typebox";
import type { Invoice } from "../db/schema.ts";
import { PUBLISHED_STATUSES, publishedStatus } from "../rules/invoice-status.ts";
import { amountText } from "../rules/money.ts";
import type { NewEvent } from "../webhooks/emit.ts";
import { type EventDescriptions, eventSchema } from "../webhooks/event-types.ts";
import { NullableString, NullableTimestamp } from "../wire.ts";

const InvoiceStatusChanged = eventSchema("invoice.status_changed", {
  invoice: Type.Object({
    id: Type.Integer(),
    external_order_id: NullableString,
    amount: Type.String({ description: "Tenge, a decimal string with 2 decimals." }),
    status: Type.Enum([...PUBLISHED_STATUSES]),
    client_name: NullableString,
    client_phone: NullableString,
    paid_at: NullableTimestamp,
    is_sandbox: Type.Optional(Type.Literal(true, { description: "Present for sandbox invoices only." })),
    subscription_id: Type.Optional(
      Type.Integer({ description: "Present only for invoices that a subscription created; never null." }),
    ),
  }),
});

export const INVOICE_EVENTS = {
  "invoice.status_changed": {
    schema: InvoiceStatusChanged,
    summary: "An invoice's status changed",
    description: "Sent once per change of an invoice's published status, and once per refund.",
    sending: "default",
  },
} satisfies EventDescriptions;

/** The event of `invoice`, whose status has just changed at `at`. */
export function statusEvent(invoice: Invoice, at: Date): NewEvent<Static<typeof InvoiceStatusChanged>> {
  return {
    tenant_id: invoice.tenant_id,
    invoice_id: invoice.id,
    is_sandbox: invoice.is_sandbox,
    body: {
      event: "invoice.status_changed",
      timestamp: at.toISOString(),
      invoice: {
        id: invoice.id,
        external_order_id: invoice.external_order_id,
        amount: amountText(invoice.amount_tiyn),
        status: publishedStatus(invoice.status),
        client_name: invoice.client_name,
        client_phone: invoice.client_phone,
        paid_at: invoice.paid_at?.toISOString() ?? null,
        ...(invoice.is_sandbox ? { is_sandbox: true } : {}),
        ...(invoice.subscription_id === null ? {} : { subscription_id: invoice.subscription_id }),
      },
    },
  };
}
