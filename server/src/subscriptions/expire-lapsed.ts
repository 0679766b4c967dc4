/** Ends subscriptions whose grace is over. */

import type { MomentOf } from "../tenants/sandbox-clock.ts";
import type { Tx } from "../transaction.ts";
import { emitAll } from "../webhooks/emit.ts";
import { type BilledSubscription, changeExpired } from "./billing-store.ts";

/** Moves the locked subscriptions, whose grace is over, to `expired`, and emits one event for each. */
export async function expireLapsed(tx: Tx, lapsed: BilledSubscription[], momentOf: MomentOf): Promise<void> {
  if (lapsed.length === 0) return;
  await changeExpired(
    tx.db,
    lapsed.map((one) => ({ tenant_id: one.tenant_id, id: one.id, expired_at: momentOf(one).now })),
  );
  await emitAll(
    tx,
    lapsed.map((subscription) => expiredEvent(subscription, momentOf(subscription).now)),
  );
}

function expiredEvent(subscription: BilledSubscription, at: Date) {
  const { tenant_id, id, is_sandbox, grace_started_at, grace_period_days } = subscription;
  return {
    tenant_id,
    type: "subscription.expired" as const,
    is_sandbox,
    at,
    fields: {
      tenant_id,
      subscription_id: id,
      expired_at: at.toISOString(),
      grace_started_at: grace_started_at?.toISOString() ?? null,
      grace_period_days,
      reason: "grace_period_elapsed",
    },
  };
}
