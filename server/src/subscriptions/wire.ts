/** The JSON of subscriptions. */

import { type Static, Type } from "typebox";
import { CartItemSchema, CartLineSchema } from "../catalog/wire.ts";
import type { Subscription } from "../db/schema.ts";
import { searchText } from "../db/search-text.ts";
import { invalidField } from "../errors.ts";
import { Metadata } from "../http/metadata.ts";
import { numberedPageQuery } from "../http/pagination.ts";
import { optional } from "../http/validation.ts";
import { problem } from "../problems.ts";
import { BILLING_PERIODS } from "../rules/cadence.ts";
import { amountText } from "../rules/money.ts";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "../rules/subscription-status.ts";
import type { PayerPages } from "../tenants/payer-pages.ts";
import { IsSandboxQuery, Money, NullableString, NullableTimestamp, Timestamp } from "../wire.ts";
import type { Payments, SubscriptionFilter, SubscriptionTotals } from "./store.ts";

const StatusSchema = Type.Enum([...SUBSCRIPTION_STATUSES]);

/** The fields that can be set at the creation and changed later. */
const changeable = {
  amount: optional(
    Type.Number({
      minimum: 100,
      maximum: 1_000_000,
      format: "tenge",
      description: "Tenge, with at most 2 decimals. Either this or `cart_items`.",
    }),
  ),
  cart_items: optional(
    Type.Array(CartLineSchema, {
      minItems: 1,
      maxItems: 100,
      description: "What is sold, at the names and prices that the catalog has now. Together 100 to 1000000 tenge.",
    }),
  ),
  billing_day: optional(
    Type.Integer({
      minimum: 1,
      maximum: 28,
      description: "The day of the month, for `monthly`, `quarterly` and `yearly`; ignored for the others.",
    }),
  ),
  description: optional(Type.String({ maxLength: 255 })),
  subscriber_name: optional(Type.String({ maxLength: 255 })),
  external_subscriber_id: optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        "Your subscriber's id. No two active or paused subscriptions of one mode, live or sandbox, have the same.",
    }),
  ),
  max_retry_attempts: optional(Type.Integer({ minimum: 1, maximum: 10, description: "At first 3." })),
  retry_interval_hours: optional(Type.Integer({ minimum: 1, maximum: 168, description: "At first 24." })),
  grace_period_days: optional(Type.Integer({ minimum: 1, maximum: 30, description: "At first 7." })),
  metadata: optional(Metadata),
};

export const CreateSubscription = Type.Object({
  phone_number: Type.String({ pattern: "^8[0-9]{10}$", description: "The payer's phone: 11 digits, leading 8." }),
  billing_period: Type.Enum([...BILLING_PERIODS]),
  ...changeable,
  started_at: optional(
    Type.String({ format: "date", description: "The first day of the subscription: nothing is billed before it." }),
  ),
  bill_immediately: optional(Type.Boolean({ description: "Sends the first invoice within a minute." })),
  is_sandbox: optional(Type.Boolean({ description: "Makes a sandbox subscription with a live key." })),
});

export const UpdateSubscription = Type.Object(changeable, { additionalProperties: false });

export const ListSubscriptions = Type.Object({
  ...numberedPageQuery(10),
  status: Type.Optional(
    Type.String({ description: `One or several with commas: ${SUBSCRIPTION_STATUSES.join(", ")}.` }),
  ),
  phone_number: Type.Optional(
    Type.String({ pattern: "^[0-9]{1,11}$", description: "Consecutive digits of the number." }),
  ),
  external_subscriber_id: Type.Optional(Type.String({ maxLength: 255, description: "Exactly this." })),
  ...IsSandboxQuery,
  is_failing: Type.Optional(
    Type.Boolean({
      description:
        "`true`: only active ones that have a failed attempt in this cycle or are in their grace. `false`: all others.",
    }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 255,
      description: "A part of the phone, the name, the external id or the description, in any case.",
    }),
  ),
});

/** The filter of `query`. @throws VALIDATION_ERROR on `status` for an unknown one. */
export function subscriptionFilter(query: Static<typeof ListSubscriptions>): SubscriptionFilter {
  return {
    statuses: query.status === undefined ? null : query.status.split(",").map(knownStatus),
    phone_number: query.phone_number ?? null,
    external_subscriber_id: query.external_subscriber_id ?? null,
    is_sandbox: query.is_sandbox ?? null,
    is_failing: query.is_failing ?? null,
    search: query.search === undefined ? null : searchText(query.search),
  };
}

function knownStatus(name: string): SubscriptionStatus {
  const known = SUBSCRIPTION_STATUSES.find((status) => status === name.trim());
  if (known === undefined) throw invalidField("status", problem("unknown_values", { allowed: SUBSCRIPTION_STATUSES }));
  return known;
}

const baseFields = {
  id: Type.Integer(),
  phone_number: Type.String(),
  amount: Money,
  cart_items: Type.Optional(
    Type.Array(CartItemSchema, {
      description:
        "The lines, copied from the catalog when they were set. Absent from a subscription with a plain amount.",
    }),
  ),
  billing_period: Type.Enum([...BILLING_PERIODS]),
  billing_day: Type.Union([Type.Integer(), Type.Null()], { description: "Null where the period is of days." }),
  status: StatusSchema,
  description: NullableString,
  subscriber_name: NullableString,
  external_subscriber_id: NullableString,
  next_billing_at: Type.String({
    format: "date-time",
    description: "While an invoice is open: the start of the cycle after its own. Frozen while paused.",
  }),
  failed_attempts: Type.Integer({ description: "The failed attempts of the cycle that is being billed." }),
  in_grace_period: Type.Boolean({ description: "The last attempt has failed: it expires unless it is paid." }),
  open_invoice_id: Type.Union([Type.Integer(), Type.Null()], {
    description: "The invoice that its payer has not answered yet.",
  }),
  is_sandbox: Type.Boolean(),
  payment_link_id: Type.Optional(
    Type.Integer({ description: "The payment link by which its payer has made it. Absent from any other." }),
  ),
  manage_url: Type.String({
    description:
      "The page on which its payer cancels it, and sees what was paid. It takes no key: give it to the payer alone.",
  }),
  created_at: Timestamp,
};

export const SubscriptionSchema = Type.Object(baseFields, { title: "Subscription" });

export const SubscriptionTotalsQuery = Type.Object({ is_sandbox: Type.Boolean({ default: false }) });

export const SubscriptionTotalsSchema = Type.Object(
  {
    active: Type.Integer({ description: "The number of active subscriptions, including those that fail." }),
    monthly_amount: Type.String({
      description:
        "What the active ones come to in a month, in tenge; a year of days, weeks and years is divided by 12.",
    }),
    failing: Type.Integer({ description: "How many of the active ones fail: see `is_failing` of the list." }),
    failing_amount: Type.String({ description: "The sum of one cycle of each failing subscription, in tenge." }),
  },
  { title: "SubscriptionTotals" },
);

export const SubscriptionDetailSchema = Type.Object(
  {
    subscription: Type.Object({
      ...baseFields,
      max_retry_attempts: Type.Integer(),
      retry_interval_hours: Type.Integer(),
      grace_period_days: Type.Integer(),
      metadata: Metadata,
    }),
    stats: Type.Object(
      {
        total_payments: Type.Integer(),
        successful_payments: Type.Integer(),
        failed_payments: Type.Integer(),
        total_collected: Money,
      },
      {
        description:
          "Attempts that have ended, paid or not. A retry is an attempt of its own. What the provider failed at, and an " +
          "attempt that another one of its period has made needless, count in none. `total_collected` is less what was refunded.",
      },
    ),
    last_payment: Type.Union(
      [
        Type.Object({
          amount: Money,
          status: Type.Enum(["paid", "failed", "cancelled", "expired"]),
          paid_at: NullableTimestamp,
        }),
        Type.Null(),
      ],
      { description: "The latest payment. Before the first one: the newest failed attempt, or null." },
    ),
  },
  { title: "SubscriptionDetail" },
);

export const PausedByDisconnectionSchema = Type.Object({ total: Type.Integer() });

export const ResumedSchema = Type.Object({
  resumed: Type.Integer(),
  left: Type.Integer({ description: "The number that is left to another call." }),
});

export function subscriptionJson(subscription: Subscription, pages: PayerPages): Static<typeof SubscriptionSchema> {
  return {
    id: subscription.id,
    phone_number: subscription.phone_number,
    amount: amountText(subscription.amount_tiyn),
    ...(subscription.cart_items === null ? {} : { cart_items: subscription.cart_items }),
    billing_period: subscription.billing_period,
    billing_day: subscription.billing_day,
    status: subscription.status,
    description: subscription.description,
    subscriber_name: subscription.subscriber_name,
    external_subscriber_id: subscription.external_subscriber_id,
    next_billing_at: subscription.next_billing_at.toISOString(),
    failed_attempts: subscription.failed_attempts,
    in_grace_period: isInGrace(subscription),
    open_invoice_id: subscription.open_invoice_id,
    is_sandbox: subscription.is_sandbox,
    ...(subscription.payment_link_id === null ? {} : { payment_link_id: subscription.payment_link_id }),
    manage_url: pages.urlOf("subscription", subscription.id),
    created_at: subscription.created_at.toISOString(),
  };
}

function isInGrace({ status, grace_started_at }: Subscription): boolean {
  return grace_started_at !== null && (status === "active" || status === "paused");
}

export function subscriptionTotalsJson(totals: SubscriptionTotals): Static<typeof SubscriptionTotalsSchema> {
  return {
    active: totals.active,
    monthly_amount: amountText(totals.monthly_tiyn),
    failing: totals.failing,
    failing_amount: amountText(totals.failing_tiyn),
  };
}

export function subscriptionDetailJson(
  subscription: Subscription,
  payments: Payments,
  pages: PayerPages,
): Static<typeof SubscriptionDetailSchema> {
  return {
    subscription: {
      ...subscriptionJson(subscription, pages),
      max_retry_attempts: subscription.max_retry_attempts,
      retry_interval_hours: subscription.retry_interval_hours,
      grace_period_days: subscription.grace_period_days,
      metadata: subscription.metadata,
    },
    stats: {
      total_payments: payments.total_payments,
      successful_payments: payments.successful_payments,
      failed_payments: payments.total_payments - payments.successful_payments,
      total_collected: amountText(payments.total_collected_tiyn),
    },
    last_payment: lastPaymentJson(payments),
  };
}

function lastPaymentJson({ last_amount_tiyn, last_status, last_paid_at }: Payments) {
  if (last_amount_tiyn === null || last_status === null || last_status === "pending") return null;
  return { amount: amountText(last_amount_tiyn), status: last_status, paid_at: last_paid_at?.toISOString() ?? null };
}
