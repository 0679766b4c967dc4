/** Changes the terms of a subscription; a cycle that has begun keeps its own. */
import type { Static } from "typebox";
import type { Database } from "../db/database.ts";
import type { Subscription } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { metadataText } from "../http/metadata.ts";
import { problem } from "../problems.ts";
import { hasBillingDay } from "../rules/cadence.ts";
import { nextRunAt } from "../rules/subscription-queue.ts";
import { isTerminal } from "../rules/subscription-status.ts";
import { assertMayChange, type Changer } from "../tenants/caller.ts";
import { lockMoment } from "../tenants/sandbox-clock.ts";
import { inTransaction } from "../transaction.ts";
import { amountOrCart, cartAmount, plainAmount, searchTextOf } from "./check-input.ts";
import { holdExternalId } from "./hold-external-id.ts";
import { getSubscription } from "./reads.ts";
import { recordTerms } from "./record-terms.ts";
import { changeSubscription, getSubscriptionForUpdate, type SubscriptionChanges } from "./store.ts";
import type { UpdateSubscription } from "./wire.ts";

export type SubscriptionInput = Static<typeof UpdateSubscription>;

/**
 * Changes the fields that `input` names. Null clears `description`, `subscriber_name` and `metadata`; any other null is the
 * same as absent. Amount, cart, description and name apply from the next cycle on: a retry keeps the terms of its cycle. The
 * settings of retries and grace apply at once. `next_billing_at` stays: billings after it fall on the new `billing_day`.
 * @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live one with a test key, on `status` for one that is over, and as a create does; SUBSCRIPTION_EXISTS.
 */
export async function updateSubscription(
  deps: Deps,
  caller: Changer,
  id: number,
  input: SubscriptionInput,
): Promise<Subscription> {
  const tenant_id = caller.tenant.id;
  if (input.amount != null && input.cart_items != null) {
    throw amountOrCart(problem("amount_and_cart"));
  }
  const external_subscriber_id = input.external_subscriber_id ?? null;
  // The id and `is_sandbox` never change, so they may be read before the locks are taken.
  const { is_sandbox } = await getSubscription(deps.db, tenant_id, id);
  return holdExternalId(deps, { tenant_id, is_sandbox, external_subscriber_id }, () =>
    inTransaction(deps, async (tx) => {
      const { aheadMs } = await lockMoment(tx, { tenant_id, is_sandbox });
      const before = await getSubscriptionForUpdate(tx.db, tenant_id, id);
      assertMayChange(caller, before);
      if (isTerminal(before.status))
        throw invalidField("status", problem("subscription_over", { status: before.status }));
      const changes = { ...termsOf(before, input), ...(await amountOf(tx.db, tenant_id, input)) };
      const next_run_at = nextRunAt({ ...before, ...changes }, aheadMs);
      // The row is locked, so a lost update is a bug.
      const changed = (await changeSubscription(tx.db, before, { ...changes, next_run_at })) ?? before;
      await recordTerms(tx, caller, before, changed);
      return changed;
    }),
  );
}

/** Fields that are left out keep their values. */
function termsOf(before: Subscription, input: SubscriptionInput) {
  const { phone_number } = before;
  const { description = before.description, subscriber_name = before.subscriber_name } = input;
  const external_subscriber_id = input.external_subscriber_id ?? before.external_subscriber_id;
  const texts = { description, subscriber_name, external_subscriber_id };
  const billing_day = input.billing_day ?? before.billing_day;
  return {
    ...texts,
    search_text: searchTextOf({ ...texts, phone_number }),
    billing_day: hasBillingDay(before.billing_period) ? billing_day : null,
    max_retry_attempts: input.max_retry_attempts ?? before.max_retry_attempts,
    retry_interval_hours: input.retry_interval_hours ?? before.retry_interval_hours,
    grace_period_days: input.grace_period_days ?? before.grace_period_days,
    ...(input.metadata === undefined ? {} : { metadata: metadataText(input.metadata ?? {}) }),
  };
}

async function amountOf(
  db: Database,
  tenant_id: string,
  { amount, cart_items }: SubscriptionInput,
): Promise<SubscriptionChanges> {
  if (amount != null) return plainAmount(amount);
  return cart_items == null ? {} : cartAmount(db, tenant_id, cart_items);
}
