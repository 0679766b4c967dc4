/** Ends subscriptions whose grace is over. */
import type { MomentOf } from "../tenants/sandbox-clock.ts";
import type { Tx } from "../transaction.ts";
import { emitAll } from "../webhooks/emit.ts";
import { type BilledSubscription, changeExpired } from "./billing-store.ts";
import { countEnds } from "./count-for-links.ts";
import { expiredEvent } from "./events.ts";

/** Moves the locked subscriptions, whose grace is over, to `expired`, and emits one event for each. */
export async function expireLapsed(tx: Tx, lapsed: BilledSubscription[], momentOf: MomentOf): Promise<void> {
  if (lapsed.length === 0) return;
  await changeExpired(
    tx.db,
    lapsed.map((one) => ({ tenant_id: one.tenant_id, id: one.id, expired_at: momentOf(one).now })),
  );
  await countEnds(
    tx,
    lapsed.map((one) => ({ ...one, status: "expired" })),
    momentOf,
  );
  await emitAll(
    tx,
    lapsed.map((subscription) => expiredEvent(subscription, momentOf(subscription).now)),
  );
}
