/** The JSON of customers. */

import { type Static, Type } from "typebox";
import type { Customer, Invoice, Refund, Subscription } from "../db/schema.ts";
import { CursorQuery, PageQuery } from "../http/pagination.ts";
import { optional } from "../http/validation.ts";
import { InvoiceSchema, invoiceJson } from "../invoices/wire.ts";
import { RefundSchema, refundJson } from "../refunds/wire.ts";
import { amountText } from "../rules/money.ts";
import { SubscriptionSchema, subscriptionJson } from "../subscriptions/wire.ts";
import type { PayerPages } from "../tenants/payer-pages.ts";
import { Money, NullableString, Timestamp } from "../wire.ts";

/** How many invoices, refunds and subscriptions the page of a customer shows. */
export const SHOWN_OF_EACH = 10;
/** The number of the customer's newest invoices whose refunds are shown. */
export const INVOICES_WITH_REFUNDS = 1000;

const ModeQuery = {
  is_sandbox: Type.Boolean({ default: false, description: "Sandbox customers in place of live ones." }),
};

export const ListCustomers = Type.Object({
  ...PageQuery,
  ...CursorQuery,
  ...ModeQuery,
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: "\\S",
      description: "Customers with this in the name, in any case, or with these digits in the phone.",
    }),
  ),
});

export const CustomerQuery = Type.Object(ModeQuery);

export const CustomerParams = Type.Object({
  phone: Type.String({ pattern: "^8[0-9]{10}$", description: "11 digits, leading 8." }),
});

export const PayerNameSchema = Type.Object({ name: NullableString }, { title: "PayerName" });

export const ChangeCustomer = Type.Object(
  {
    name: optional(Type.String({ maxLength: 255 })),
    note: optional(Type.String({ maxLength: 2000, description: "For your own people; the customer never sees it." })),
  },
  { additionalProperties: false },
);

export const CustomerSchema = Type.Object(
  {
    phone: Type.String(),
    is_sandbox: Type.Boolean(),
    name: Type.Union(NullableString.anyOf, { description: "The newest name from a person or the provider." }),
    note: NullableString,
    invoices: Type.Integer({ description: "How many were sent, paid or not." }),
    paid_invoices: Type.Integer(),
    paid: Type.String({ description: "The total of the customer's payments, in tenge, without subtracting refunds." }),
    refunded: Money,
    subscriptions: Type.Integer(),
    active_subscriptions: Type.Integer(),
    last_at: Timestamp,
  },
  { title: "Customer" },
);

export const CustomerDetailSchema = Type.Object(
  {
    customer: CustomerSchema,
    invoices: Type.Array(InvoiceSchema, { description: `The newest ${SHOWN_OF_EACH}.` }),
    refunds: Type.Array(RefundSchema, {
      description: `The newest ${SHOWN_OF_EACH}, of the newest ${INVOICES_WITH_REFUNDS} invoices.`,
    }),
    subscriptions: Type.Array(SubscriptionSchema, { description: `The newest ${SHOWN_OF_EACH}.` }),
  },
  { title: "CustomerDetail" },
);

export function customerJson(customer: Customer): Static<typeof CustomerSchema> {
  return {
    phone: customer.phone,
    is_sandbox: customer.is_sandbox,
    name: customer.name,
    note: customer.note,
    invoices: customer.invoices,
    paid_invoices: customer.paid_invoices,
    paid: amountText(customer.paid_tiyn),
    refunded: amountText(customer.refunded_tiyn),
    subscriptions: customer.subscriptions,
    active_subscriptions: customer.active_subscriptions,
    last_at: customer.last_at.toISOString(),
  };
}

type Shown = { customer: Customer; invoices: Invoice[]; refunds: Refund[]; subscriptions: Subscription[] };

export function customerDetailJson(shown: Shown, pages: PayerPages): Static<typeof CustomerDetailSchema> {
  return {
    customer: customerJson(shown.customer),
    invoices: shown.invoices.map((invoice) => invoiceJson(invoice, pages)),
    refunds: shown.refunds.map(refundJson),
    subscriptions: shown.subscriptions.map((subscription) => subscriptionJson(subscription, pages)),
  };
}
