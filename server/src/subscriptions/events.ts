/** The events of subscriptions: their schemas, and the builders of their bodies. */

import { type Static, Type } from "typebox";
import type { Subscription, SubscriptionInvoice } from "../db/schema.ts";
import { amountText } from "../rules/money.ts";
import { redactDigits } from "../rules/redact.ts";
import { SUBSCRIPTION_STATUSES } from "../rules/subscription-status.ts";
import type { NewEvent } from "../webhooks/emit.ts";
import { type EventDescriptions, eventSchema } from "../webhooks/event-types.ts";
import { NullableString, NullableTimestamp, OpenEnum, Timestamp } from "../wire.ts";

const SubscriptionInEvent = Type.Object({
  id: Type.Integer(),
  external_subscriber_id: NullableString,
  status: Type.Enum([...SUBSCRIPTION_STATUSES]),
  amount: Type.String({ description: "Tenge, a decimal string with 2 decimals." }),
  next_billing_at: Timestamp,
  is_sandbox: Type.Optional(Type.Literal(true, { description: "Present for sandbox subscriptions only." })),
});

const subscriptionFields = { tenant_id: Type.String(), subscription: SubscriptionInEvent };

const attemptFields = {
  ...subscriptionFields,
  invoice_id: Type.Integer({ description: "The invoice of this attempt." }),
  attempt_number: Type.Integer({ description: "1 for the first attempt at the billing cycle." }),
  amount: Type.String({ description: "Tenge as they were billed; `subscription.amount` here is the same." }),
  billing_period_start: Timestamp,
  billing_period_end: Timestamp,
};

const SubscriptionExpired = eventSchema("subscription.expired", {
  tenant_id: Type.String(),
  subscription_id: Type.Integer(),
  expired_at: Timestamp,
  grace_started_at: NullableTimestamp,
  grace_period_days: Type.Integer({ description: "The length of the grace period when the subscription expired." }),
  reason: OpenEnum(["grace_period_elapsed"], { description: "New values may be added." }),
});
const PaymentSucceeded = eventSchema("subscription.payment_succeeded", attemptFields);
const PaymentFailed = eventSchema("subscription.payment_failed", {
  ...attemptFields,
  failure_reason: Type.String({ description: "The reason as text; runs of 10 or more digits are redacted." }),
});
const DuplicatePayment = eventSchema("subscription.duplicate_payment", attemptFields);
const GraceStarted = eventSchema("subscription.grace_started", subscriptionFields);
const SubscriptionPaused = eventSchema("subscription.paused", subscriptionFields);
const SubscriptionResumed = eventSchema("subscription.resumed", subscriptionFields);
const SubscriptionCancelled = eventSchema("subscription.cancelled", subscriptionFields);

export const SUBSCRIPTION_EVENTS = {
  "subscription.expired": {
    schema: SubscriptionExpired,
    summary: "A subscription expired",
    description: "Sent once, when the grace period is over without a payment.",
    sending: "opt_in",
  },
  "subscription.payment_succeeded": {
    schema: PaymentSucceeded,
    summary: "A billing cycle was paid",
    description: "Sent once per paid cycle. `subscription` is as it is from then on.",
    sending: "opt_in",
  },
  "subscription.payment_failed": {
    schema: PaymentFailed,
    summary: "An attempt at a billing cycle failed",
    description: "Sent once per attempt that ended cancelled, expired or failed.",
    sending: "opt_in",
  },
  "subscription.duplicate_payment": {
    schema: DuplicatePayment,
    summary: "A billing cycle was paid once more",
    description:
      "Two attempts at one cycle were paid. The first counts; refund the invoice of this one. Nothing else changes.",
    sending: "opt_in",
  },
  "subscription.grace_started": {
    schema: GraceStarted,
    summary: "A subscription's last attempt failed",
    description:
      "No more invoices are made. Unless it is paid, resumed or cancelled, it expires when the grace period is over.",
    sending: "opt_in",
  },
  "subscription.paused": {
    schema: SubscriptionPaused,
    summary: "A subscription was paused",
    description: "By a call, or because the merchant has disconnected the provider.",
    sending: "opt_in",
  },
  "subscription.resumed": {
    schema: SubscriptionResumed,
    summary: "A subscription was resumed",
    description: "It is billed at `next_billing_at`.",
    sending: "opt_in",
  },
  "subscription.cancelled": {
    schema: SubscriptionCancelled,
    summary: "A subscription was cancelled",
    description: "It is no longer billed.",
    sending: "opt_in",
  },
} satisfies EventDescriptions;

type StateChange = Static<
  typeof GraceStarted | typeof SubscriptionPaused | typeof SubscriptionResumed | typeof SubscriptionCancelled
>;
type Payment = Static<typeof PaymentSucceeded | typeof DuplicatePayment>;
type FailedPayment = Static<typeof PaymentFailed>;
type Expiry = Static<typeof SubscriptionExpired>;

type EventSubject = Pick<
  Subscription,
  "tenant_id" | "id" | "external_subscriber_id" | "status" | "amount_tiyn" | "next_billing_at" | "is_sandbox"
>;
type Attempt = Pick<
  SubscriptionInvoice,
  "invoice_id" | "attempt_number" | "amount_tiyn" | "billing_period_start" | "billing_period_end"
>;

/** The event of `subscription` as it has just become at `at`, on its own clock. */
export function stateEvent(subscription: EventSubject, event: StateChange["event"], at: Date): NewEvent<StateChange> {
  const { tenant_id, is_sandbox } = subscription;
  const body = { event, timestamp: at.toISOString(), tenant_id, subscription: subscriptionJson(subscription) };
  return { tenant_id, is_sandbox, body };
}

/** The event of the paid `attempt`; its amounts are the billed one, which later changes do not alter. */
export function paymentEvent(
  subscription: EventSubject,
  event: Payment["event"],
  at: Date,
  attempt: Attempt,
): NewEvent<Payment> {
  const { tenant_id, is_sandbox } = subscription;
  const body = { event, timestamp: at.toISOString(), ...attemptJson(subscription, attempt) };
  return { tenant_id, invoice_id: attempt.invoice_id, is_sandbox, body };
}

/** The event of the `attempt` that ended without a payment. */
export function failedPaymentEvent(
  subscription: EventSubject,
  at: Date,
  attempt: Attempt & { failure_reason: string },
): NewEvent<FailedPayment> {
  const { tenant_id, is_sandbox } = subscription;
  const body: FailedPayment = {
    event: "subscription.payment_failed",
    timestamp: at.toISOString(),
    ...attemptJson(subscription, attempt),
    failure_reason: redactDigits(attempt.failure_reason),
  };
  return { tenant_id, invoice_id: attempt.invoice_id, is_sandbox, body };
}

/** The event of `subscription`, which expires at `at`. */
export function expiredEvent(
  subscription: Pick<Subscription, "tenant_id" | "id" | "is_sandbox" | "grace_started_at" | "grace_period_days">,
  at: Date,
): NewEvent<Expiry> {
  const { tenant_id, id, is_sandbox, grace_started_at, grace_period_days } = subscription;
  const body: Expiry = {
    event: "subscription.expired",
    timestamp: at.toISOString(),
    tenant_id,
    subscription_id: id,
    expired_at: at.toISOString(),
    grace_started_at: grace_started_at?.toISOString() ?? null,
    grace_period_days,
    reason: "grace_period_elapsed",
  };
  return { tenant_id, is_sandbox, body };
}

function subscriptionJson(subscription: EventSubject): Static<typeof SubscriptionInEvent> {
  return {
    id: subscription.id,
    external_subscriber_id: subscription.external_subscriber_id,
    status: subscription.status,
    amount: amountText(subscription.amount_tiyn),
    next_billing_at: subscription.next_billing_at.toISOString(),
    ...(subscription.is_sandbox ? { is_sandbox: true } : {}),
  };
}

function attemptJson(subscription: EventSubject, attempt: Attempt) {
  return {
    tenant_id: subscription.tenant_id,
    subscription: subscriptionJson({ ...subscription, amount_tiyn: attempt.amount_tiyn }),
    invoice_id: attempt.invoice_id,
    attempt_number: attempt.attempt_number,
    amount: amountText(attempt.amount_tiyn),
    billing_period_start: attempt.billing_period_start.toISOString(),
    billing_period_end: attempt.billing_period_end.toISOString(),
  };
}
