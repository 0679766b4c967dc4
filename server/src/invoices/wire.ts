/** The JSON of invoices. */

import { type Static, Type } from "typebox";
import { CartItemSchema, CartLineSchema } from "../catalog/wire.ts";
import type { Invoice } from "../db/schema.ts";
import { Metadata } from "../http/metadata.ts";
import { optional } from "../http/validation.ts";
import { FAILURE_REASONS, HELD_REASONS, PUBLISHED_STATUSES, publishedStatus } from "../rules/invoice-status.ts";
import { amountText } from "../rules/money.ts";
import { availableForRefund } from "../rules/refund.ts";
import type { PayerPages } from "../tenants/payer-pages.ts";
import { Money, NullableString, NullableTimestamp, OpenEnum, Timestamp } from "../wire.ts";

export const StatusSchema = Type.Enum([...PUBLISHED_STATUSES]);

const amount = Type.Number({
  minimum: 0.01,
  maximum: 99_999_999.99,
  format: "tenge",
  description: "Tenge, with at most 2 decimals.",
});
const common = {
  cart_items: optional(
    Type.Array(CartLineSchema, {
      minItems: 1,
      maxItems: 100,
      description:
        "What is sold, at the names and prices that the catalog has now. `amount` must be what they come to.",
    }),
  ),
  description: optional(Type.String({ maxLength: 500 })),
  external_order_id: optional(
    Type.String({
      maxLength: 255,
      description: "Your order's id. While an equal invoice is open or paid, a repeated create answers with it.",
    }),
  ),
  metadata: optional(Metadata),
  is_sandbox: optional(Type.Boolean({ description: "Makes a sandbox invoice with a live key." })),
  simulate: optional(
    Type.Enum(["paid", "cancelled", "expired"], {
      description: "Sandbox only: the final status, which the invoice has at once.",
    }),
  ),
};

export const CreatePhoneInvoice = Type.Object({
  amount,
  phone_number: Type.String({ pattern: "^8[0-9]{10}$", description: "The customer's phone: 11 digits, leading 8." }),
  ...common,
});

export const CreateQrInvoice = Type.Object({
  amount,
  ...common,
  latitude: optional(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: optional(Type.Number({ minimum: -180, maximum: 180 })),
});

export const CheckStatusBody = Type.Object({
  invoice_ids: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
    minItems: 1,
    maxItems: 50,
    description: "A repeated id is answered once.",
  }),
});

export const ResolveBody = Type.Object({
  as: Type.Enum(["paid", "expired", "keep_waiting"], {
    description:
      "`paid`: the payment arrived. `expired`: it did not, or was given back; the invoice ends unpaid. `keep_waiting`: the " +
      "provider is asked on.",
  }),
  note: optional(
    Type.String({ maxLength: 500, description: "A note for the timeline: the finding, and whose it is." }),
  ),
});

export const CheckedInvoicesSchema = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      status: Type.Enum([...PUBLISHED_STATUSES, "not_found"]),
      error: Type.Union([Type.String(), Type.Null()], {
        description: "Why the provider could not be asked about this invoice; its `status` is then the stored one.",
      }),
    }),
  ),
});

const Bytes = { schema: Type.Unsafe<Buffer>({ type: "string", format: "binary" }) };
/** A picture of a QR code in the OpenAPI document. */
export const QR_IMAGE_ANSWER = { description: "The picture.", content: { "image/png": Bytes, "image/svg+xml": Bytes } };

export const QrImageQuery = Type.Object({
  format: Type.Enum(["png", "svg"], { default: "png" }),
  size: Type.Integer({ minimum: 200, maximum: 600, default: 400, description: "Width and height in pixels." }),
});

const outcomeField = {
  outcome: Type.Optional(
    Type.Enum(["unknown"], {
      description:
        "Present while it is not known yet whether the provider has the invoice: its answer was lost, or is on its way. " +
        "Fetch the invoice again, or repeat the call under its `Idempotency-Key`; do not create another.",
    }),
  ),
};

const qrFields = {
  qr_token_url: Type.Optional(NullableString),
  qr_image_url: Type.Optional(NullableString),
  qr_expires_at: Type.Optional(NullableTimestamp),
};

const PaymentUrl = Type.String({
  description: "The page to pay it on, and later its receipt. It takes no key: give it to the payer alone.",
});

export const InvoiceCreatedSchema = Type.Object(
  {
    id: Type.Integer(),
    external_order_id: NullableString,
    amount: Money,
    status: StatusSchema,
    payment_url: PaymentUrl,
    created_at: Timestamp,
    ...outcomeField,
    ...qrFields,
  },
  { title: "InvoiceCreated" },
);

export const InvoiceSchema = Type.Object(
  {
    id: Type.Integer(),
    channel: Type.Enum(["phone", "qr"]),
    external_order_id: NullableString,
    amount: Money,
    total_refunded: Money,
    available_for_refund: Type.String({
      description: "What can be refunded now: paid, not refunded, and not held by a pending refund.",
    }),
    is_fully_refunded: Type.Boolean(),
    description: NullableString,
    status: StatusSchema,
    paid_at: NullableTimestamp,
    is_sandbox: Type.Boolean(),
    is_recurring: Type.Boolean(),
    subscription_id: Type.Optional(
      Type.Integer({ description: "Present only where a subscription has made it; never null." }),
    ),
    payment_link_id: Type.Optional(
      Type.Integer({ description: "Present only where a payment link has made it; never null." }),
    ),
    provider_invoice_id: NullableString,
    receipt_url: Type.Union([Type.String(), Type.Null()], {
      description: "The provider's page with the receipt; null until the invoice is paid, and where there is none.",
    }),
    client_name: NullableString,
    client_phone: NullableString,
    client_comment: NullableString,
    failure_reason: Type.Union([OpenEnum(FAILURE_REASONS), Type.Null()], {
      description: "Why it ended unpaid; null unless it has, and where that is not known. New values may be added.",
    }),
    held_reason: Type.Optional(
      OpenEnum(HELD_REASONS, {
        description:
          "Present only while the invoice waits for a person: `amount_mismatch`, another amount was paid or it cannot be " +
          "read; `unknown_outcome`, the provider does not tell whether it has the invoice; `other_account`, another account " +
          "of the provider is connected than the one it was sent by. Resolve it with `POST /invoices/{id}/resolve`. New " +
          "values may be added.",
      }),
    ),
    paid_amount: Type.Optional(
      Type.String({
        description: "What the customer paid, in tenge. Present only where that is known not to be `amount`.",
      }),
    ),
    payment_url: PaymentUrl,
    ...outcomeField,
    is_archived: Type.Optional(
      Type.Literal(true, {
        description:
          "Present only once the invoice is archived: it is read by its id alone, is in no list, and cannot be changed any more.",
      }),
    ),
    created_at: Timestamp,
    items: Type.Array(CartItemSchema),
    metadata: Metadata,
    ...qrFields,
    qr_scanned_at: Type.Optional(
      Type.Union([Timestamp, Type.Null()], {
        description: "When the provider first said that a customer has scanned the code and has still to confirm.",
      }),
    ),
  },
  { title: "Invoice" },
);

/** The URL of the picture of a code. It needs no key: the name is unguessable, and knowing it is the permission. */
function qrImageUrl(base_url: string, qr_public_token: string): string {
  return `${base_url}/qr/${qr_public_token}`;
}

function qrJson(invoice: Invoice, { base_url }: PayerPages) {
  if (invoice.channel !== "qr") return {};
  return {
    qr_token_url: invoice.qr_token_url,
    qr_image_url: invoice.qr_public_token === null ? null : qrImageUrl(base_url, invoice.qr_public_token),
    qr_expires_at: invoice.expires_at?.toISOString() ?? null,
  };
}

export function invoiceCreatedJson(invoice: Invoice, pages: PayerPages): Static<typeof InvoiceCreatedSchema> {
  return {
    id: invoice.id,
    external_order_id: invoice.external_order_id,
    amount: amountText(invoice.amount_tiyn),
    status: publishedStatus(invoice.status),
    payment_url: pages.urlOf("invoice", invoice.id),
    created_at: invoice.created_at.toISOString(),
    ...outcomeJson(invoice),
    ...qrJson(invoice, pages),
  };
}

export function invoiceJson(
  invoice: Invoice & { is_archived?: true },
  pages: PayerPages,
): Static<typeof InvoiceSchema> {
  return {
    id: invoice.id,
    channel: invoice.channel,
    external_order_id: invoice.external_order_id,
    amount: amountText(invoice.amount_tiyn),
    total_refunded: amountText(invoice.total_refunded_tiyn),
    available_for_refund: amountText(availableForRefund(invoice)),
    is_fully_refunded: invoice.status === "refunded",
    description: invoice.description,
    status: publishedStatus(invoice.status),
    paid_at: invoice.paid_at?.toISOString() ?? null,
    is_sandbox: invoice.is_sandbox,
    is_recurring: invoice.subscription_id !== null,
    ...subscriptionField(invoice),
    ...linkField(invoice),
    provider_invoice_id: invoice.provider_invoice_id,
    receipt_url: invoice.paid_at === null ? null : invoice.receipt_url,
    client_name: invoice.client_name,
    client_phone: invoice.client_phone,
    client_comment: invoice.client_comment,
    failure_reason: invoice.failure_reason,
    ...(invoice.held_reason === null ? {} : { held_reason: invoice.held_reason }),
    ...paidAmountJson(invoice),
    payment_url: pages.urlOf("invoice", invoice.id),
    ...outcomeJson(invoice),
    ...(invoice.is_archived === undefined ? {} : { is_archived: true as const }),
    created_at: invoice.created_at.toISOString(),
    items: invoice.items,
    metadata: invoice.metadata ?? {},
    ...qrJson(invoice, pages),
    ...(invoice.channel === "qr" ? { qr_scanned_at: invoice.qr_scanned_at?.toISOString() ?? null } : {}),
  };
}

function outcomeJson({ status }: Invoice) {
  return status === "processing" ? { outcome: "unknown" as const } : {};
}

function paidAmountJson({ amount_tiyn, paid_amount_tiyn }: Invoice) {
  if (paid_amount_tiyn === null || paid_amount_tiyn === amount_tiyn) return {};
  return { paid_amount: amountText(paid_amount_tiyn) };
}

function linkField({ payment_link_id }: Invoice) {
  return payment_link_id === null ? {} : { payment_link_id };
}

function subscriptionField({ subscription_id }: Invoice) {
  return subscription_id === null ? {} : { subscription_id };
}
