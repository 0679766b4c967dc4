/** The JSON of refunds. */

import { type Static, Type } from "typebox";
import type { Refund } from "../db/schema.ts";
import { Metadata } from "../http/metadata.ts";
import { CursorQuery, PageQuery } from "../http/pagination.ts";
import { optional } from "../http/validation.ts";
import { InvoiceSchema } from "../invoices/wire.ts";
import { amountText } from "../rules/money.ts";
import { waitsForScan } from "../rules/refund-code.ts";
import { IsSandboxQuery, NullableString, OpenEnum, Timestamp } from "../wire.ts";
import { REFUND_FAILURES, refundFailureOf } from "./failure-reasons.ts";

export const RefundBody = Type.Object({
  amount: optional(
    Type.Number({
      minimum: 0.01,
      format: "tenge",
      description: "Tenge, with at most 2 decimals; left out: all of `available_for_refund`.",
    }),
  ),
  reason: optional(Type.String({ maxLength: 255, description: "For your own records." })),
  metadata: optional(Metadata),
});

export const RefundQuery = Type.Object({ ...PageQuery, ...CursorQuery, ...IsSandboxQuery });

export const RefundSchema = Type.Object(
  {
    id: Type.Integer(),
    invoice_id: Type.Integer(),
    amount: Type.String({ description: "Tenge, a decimal string with 2 decimals." }),
    status: Type.Enum(["pending", "completed", "failed"], {
      description:
        "`pending`: the customer is to scan the code of `refund_qr_url`, or the provider's answer was lost, and it is being found " +
        "out. The amount is held until then.",
    }),
    reason: Type.Union(NullableString.anyOf, {
      description: "As it was given; `provider` for a refund that was made in the provider's own application.",
    }),
    failure_reason: Type.Union(NullableString.anyOf, { description: "Why it failed; null unless it has." }),
    failure_code: Type.Union([OpenEnum(REFUND_FAILURES), Type.Null()], {
      description: "The reason as a code. New codes may be added.",
    }),
    refund_qr_url: Type.Optional(
      Type.String({
        description:
          "To be shown as a QR code, which the customer scans to be paid back; present until then. Only where the connection has " +
          "`refund_by_scan`.",
      }),
    ),
    refund_expires_at: Type.Optional(
      Type.String({
        format: "date-time",
        description:
          "Until when the code can be scanned, ISO 8601, UTC; present with `refund_qr_url`. A refund whose code was not scanned fails then.",
      }),
    ),
    is_sandbox: Type.Boolean(),
    created_at: Timestamp,
    metadata: Metadata,
  },
  { title: "Refund" },
);

/** A refund as its events have it. */
export const RefundInEventSchema = Type.Omit(RefundSchema, ["metadata"]);

export const RefundMadeSchema = Type.Object({ refund: RefundSchema, invoice: InvoiceSchema });

/** How many refunds of one invoice are shown. */
export const REFUNDS_SHOWN = 1000;

export const RefundsOfInvoiceSchema = Type.Object({ items: Type.Array(RefundSchema) });

export function refundJson(refund: Refund): Static<typeof RefundSchema> {
  return { ...refundInEventJson(refund), metadata: refund.metadata ?? {} };
}

export function refundInEventJson(refund: Refund): Static<typeof RefundInEventSchema> {
  return {
    id: refund.id,
    invoice_id: refund.invoice_id,
    amount: amountText(refund.amount_tiyn),
    status: refund.status,
    reason: refund.reason,
    failure_reason: refund.failure_reason,
    failure_code: refundFailureOf(refund.failure_reason),
    ...codeJson(refund),
    is_sandbox: refund.is_sandbox,
    created_at: refund.created_at.toISOString(),
  };
}

/** The code that the customer is to scan; nothing before there is one, and after the scan. */
function codeJson(refund: Refund): Pick<Static<typeof RefundSchema>, "refund_qr_url" | "refund_expires_at"> {
  const { refund_qr_url, refund_expires_at } = refund;
  if (!waitsForScan(refund) || refund_qr_url === null || refund_expires_at === null) return {};
  return { refund_qr_url, refund_expires_at: refund_expires_at.toISOString() };
}
