/** The events of a subscription; all types but `subscription.expired` have this one form. */
import type { Subscription, SubscriptionInvoice } from "../db/schema.ts";
import { amountText } from "../rules/money.ts";
import { redactDigits } from "../rules/redact.ts";
import type { NewEvent } from "../webhooks/emit.ts";

export type SubscriptionEventType =
  | "subscription.payment_succeeded"
  | "subscription.payment_failed"
  | "subscription.duplicate_payment"
  | "subscription.grace_started"
  | "subscription.paused"
  | "subscription.resumed"
  | "subscription.cancelled";

type EventSubject = Pick<
  Subscription,
  "tenant_id" | "id" | "external_subscriber_id" | "status" | "amount_tiyn" | "next_billing_at" | "is_sandbox"
>;
type Attempt = Pick<
  SubscriptionInvoice,
  "invoice_id" | "attempt_number" | "amount_tiyn" | "billing_period_start" | "billing_period_end" | "failure_reason"
>;

/**
 * The event of `subscription` as it has just become at `at`, on its own clock; the caller emits it in the transaction of the
 * change. `attempt` is the one that a payment event is about; its amount is the billed one, which later changes do not alter.
 */
export function subscriptionEvent(
  subscription: EventSubject,
  input: { type: SubscriptionEventType; at: Date; attempt?: Attempt },
): NewEvent {
  const { type, at, attempt } = input;
  const { tenant_id } = subscription;
  return {
    tenant_id,
    type,
    invoice_id: attempt?.invoice_id,
    is_sandbox: subscription.is_sandbox,
    at,
    fields: {
      tenant_id,
      subscription: subscriptionEventJson({
        ...subscription,
        amount_tiyn: attempt?.amount_tiyn ?? subscription.amount_tiyn,
      }),
      ...(attempt === undefined ? {} : attemptJson(attempt)),
    },
  };
}

/** `is_sandbox` is present on sandbox subscriptions only. */
function subscriptionEventJson(subscription: EventSubject) {
  return {
    id: subscription.id,
    external_subscriber_id: subscription.external_subscriber_id,
    status: subscription.status,
    amount: amountText(subscription.amount_tiyn),
    next_billing_at: subscription.next_billing_at.toISOString(),
    ...(subscription.is_sandbox ? { is_sandbox: true } : {}),
  };
}

function attemptJson(attempt: Attempt) {
  const { failure_reason } = attempt;
  return {
    invoice_id: attempt.invoice_id,
    attempt_number: attempt.attempt_number,
    amount: amountText(attempt.amount_tiyn),
    billing_period_start: attempt.billing_period_start.toISOString(),
    billing_period_end: attempt.billing_period_end.toISOString(),
    ...(failure_reason === null ? {} : { failure_reason: redactDigits(failure_reason) }),
  };
}
