/** Records what people and programs do with subscriptions: the terms, and nothing of the payer. */
import { type Doer, recordActivity } from "../audit/record-activity.ts";
import type { Subscription } from "../db/schema.ts";
import { changedFields, type Facts } from "../rules/changed-fields.ts";
import { amountText } from "../rules/money.ts";
import type { Tx } from "../transaction.ts";

/** `before` is undefined for a new subscription. */
export async function recordTerms(
  tx: Tx,
  doer: Doer,
  before: Subscription | undefined,
  after: Subscription,
): Promise<void> {
  const target = after.id;
  if (before === undefined) {
    await recordActivity(tx, doer, { action: "subscription.create", target, after: factsOf(after) });
    return;
  }
  const changed = changedFields(factsOf(before), factsOf(after));
  await recordActivity(tx, doer, { action: "subscription.change", target, ...changed });
}

function factsOf(subscription: Subscription): Facts {
  const { billing_period, billing_day, description, external_subscriber_id, is_sandbox } = subscription;
  const { max_retry_attempts, retry_interval_hours, grace_period_days } = subscription;
  return {
    amount: amountText(subscription.amount_tiyn),
    ...{ billing_period, billing_day, description, external_subscriber_id },
    ...{ max_retry_attempts, retry_interval_hours, grace_period_days, is_sandbox },
  };
}
