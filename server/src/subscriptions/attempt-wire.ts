/** The JSON of a subscription's attempts, each with its invoice, and of its upcoming billings. */

import { type Static, Type } from "typebox";
import { numberedPageQuery } from "../http/pagination.ts";
import { InvoiceSchema, invoiceJson } from "../invoices/wire.ts";
import { amountText } from "../rules/money.ts";
import { redactDigits } from "../rules/redact.ts";
import type { PayerPages } from "../tenants/payer-pages.ts";
import { Money, NullableString, NullableTimestamp, OpenEnum, Timestamp } from "../wire.ts";
import { ATTEMPT_FAILURES, attemptFailureOf } from "./failure-reasons.ts";
import type { AttemptRow } from "./store.ts";
import type { Upcoming } from "./upcoming.ts";

export const AttemptsQuery = Type.Object(numberedPageQuery(20));

export const UpcomingQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 10, description: "The maximum number of billings." }),
});

const periodFields = {
  billing_period_start: Timestamp,
  billing_period_end: Type.String({ format: "date-time", description: "The first instant after the period." }),
  billing_period_label: Type.String({ description: "The period in local dates, such as `2026-11`." }),
  attempt_number: Type.Integer({ description: "1 for the first attempt at the period." }),
};

export const SubscriptionInvoiceSchema = Type.Object(
  {
    id: Type.Integer(),
    invoice_id: Type.Integer(),
    ...periodFields,
    amount: Money,
    status: Type.Enum(["pending", "paid", "failed", "cancelled", "expired"]),
    failure_reason: Type.Union(NullableString.anyOf, {
      description: "The reason as text; runs of 10 or more digits are redacted.",
    }),
    failure_code: Type.Union([OpenEnum(ATTEMPT_FAILURES), Type.Null()], {
      description: "The reason as a code. New codes may be added.",
    }),
    paid_at: NullableTimestamp,
    is_duplicate: Type.Boolean({
      description: "True for a second payment of a period that another attempt had paid: refund this invoice.",
    }),
    next_send_at: Type.Union(NullableTimestamp.anyOf, {
      description:
        "When sending to the provider is retried. Until then the payer is not asked, and the attempt does not count as " +
        "failed. Null when no retry is due.",
    }),
    invoice: InvoiceSchema,
    created_at: Timestamp,
  },
  { title: "SubscriptionInvoice" },
);

export const UpcomingSchema = Type.Object({
  items: Type.Array(Type.Object({ billing_at: Timestamp, amount: Money, ...periodFields })),
});

export function attemptJson(
  { attempt, invoice }: AttemptRow,
  pages: PayerPages,
): Static<typeof SubscriptionInvoiceSchema> {
  const { failure_reason } = attempt;
  return {
    id: attempt.id,
    invoice_id: attempt.invoice_id,
    billing_period_start: attempt.billing_period_start.toISOString(),
    billing_period_end: attempt.billing_period_end.toISOString(),
    billing_period_label: attempt.billing_period_label,
    attempt_number: attempt.attempt_number,
    amount: amountText(attempt.amount_tiyn),
    status: attempt.status,
    failure_reason: failure_reason === null ? null : redactDigits(failure_reason),
    failure_code: attemptFailureOf(failure_reason),
    paid_at: attempt.paid_at?.toISOString() ?? null,
    is_duplicate: attempt.is_duplicate,
    next_send_at: invoice.send_at?.toISOString() ?? null,
    invoice: invoiceJson(invoice, pages),
    created_at: attempt.created_at.toISOString(),
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
