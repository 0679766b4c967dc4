/** Billing cycles on the wire: those of the past with their invoices, and those to come. */

import { type Static, Type } from "typebox";
import { numberedPageQuery } from "../http/pagination.ts";
import { InvoiceSchema, invoiceJson } from "../invoices/wire.ts";
import { amountText } from "../rules/money.ts";
import { redactDigits } from "../rules/redact.ts";
import type { PayerPages } from "../tenants/payer-pages.ts";
import { Money, NullableString, NullableTimestamp, Timestamp } from "../wire.ts";
import { ATTEMPT_FAILURES, attemptFailureOf } from "./failure-reasons.ts";
import type { CycleRow } from "./store.ts";
import type { Upcoming } from "./upcoming.ts";

export const ListCycles = Type.Object(numberedPageQuery(20));

export const UpcomingQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 10, description: "How many at most." }),
});

const periodFields = {
  billing_period_start: Timestamp,
  billing_period_end: Type.String({ format: "date-time", description: "The first instant after the period." }),
  billing_period_label: Type.String({ description: "Such as `2026-11`, in local dates." }),
  attempt_number: Type.Integer({ description: "1 for the first attempt at the period." }),
};

export const SubscriptionInvoiceSchema = Type.Object(
  {
    id: Type.Integer(),
    invoice_id: Type.Integer(),
    ...periodFields,
    amount: Money,
    status: Type.Enum(["pending", "paid", "failed", "cancelled", "expired"]),
    failure_reason: Type.Union(NullableString.anyOf, { description: "Why, in words; long numbers are redacted." }),
    failure_code: Type.Union([Type.Enum([...ATTEMPT_FAILURES]), Type.Null()], {
      description: "The same for programs. New codes may be added.",
    }),
    paid_at: NullableTimestamp,
    is_duplicate: Type.Boolean({
      description: "Paid though another attempt of the period had been paid before: refund this invoice.",
    }),
    next_send_at: Type.Union(NullableTimestamp.anyOf, {
      description:
        "When the invoice is sent once more, because the provider has not taken it yet. No payer has been asked by it, and " +
        "no attempt is lost. Null for every other.",
    }),
    invoice: InvoiceSchema,
    created_at: Timestamp,
  },
  { title: "SubscriptionInvoice" },
);

export const UpcomingSchema = Type.Object({
  items: Type.Array(Type.Object({ billing_at: Timestamp, amount: Money, ...periodFields })),
});

export function cycleJson({ cycle, invoice }: CycleRow, pages: PayerPages): Static<typeof SubscriptionInvoiceSchema> {
  const { failure_reason } = cycle;
  return {
    id: cycle.id,
    invoice_id: cycle.invoice_id,
    billing_period_start: cycle.billing_period_start.toISOString(),
    billing_period_end: cycle.billing_period_end.toISOString(),
    billing_period_label: cycle.billing_period_label,
    attempt_number: cycle.attempt_number,
    amount: amountText(cycle.amount_tiyn),
    status: cycle.status,
    failure_reason: failure_reason === null ? null : redactDigits(failure_reason),
    failure_code: attemptFailureOf(failure_reason),
    paid_at: cycle.paid_at?.toISOString() ?? null,
    is_duplicate: cycle.is_duplicate,
    next_send_at: invoice.send_at?.toISOString() ?? null,
    invoice: invoiceJson(invoice, pages),
    created_at: cycle.created_at.toISOString(),
  };
}

export function upcomingJson(upcoming: Upcoming) {
  return {
    billing_at: upcoming.billing_at.toISOString(),
    amount: amountText(upcoming.amount_tiyn),
    billing_period_start: upcoming.billing_period_start.toISOString(),
    billing_period_end: upcoming.billing_period_end.toISOString(),
    billing_period_label: upcoming.billing_period_label,
    attempt_number: upcoming.attempt_number,
  };
}
