/** Redelivers events in bulk: a batch of the deliveries that a filter matches, oldest first. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { type Caller, isSandboxCall } from "../tenants/caller.ts";
import { inTransaction, type StoreAlongside } from "../transaction.ts";
import {
  changeDeliveriesToPending,
  countDeliveriesAfter,
  type DeliveryFilter,
  findDeliverySeq,
  lockDeliveries,
} from "./deliveries-store.ts";
import { assertHasReceiver } from "./redeliver.ts";

/** How many deliveries one call makes due: the rest follows in further calls, so that none works long. */
export const REDELIVERY_BATCH = 100;

/** `remaining` deliveries were made later and match too; `next` is the id to pass as `after`, null where there are none. */
export type Redelivered = { redelivered: number; remaining: number; next: string | null };

/**
 * Makes the matching deliveries due at once, at most `REDELIVERY_BATCH` of those that were made after the delivery `after`.
 * A test key reaches sandbox events alone. `storeAlongside` runs in the same transaction.
 * @throws NOT_FOUND for an unknown endpoint; VALIDATION_ERROR on `after` for an unknown delivery, on `is_sandbox` for live events
 * with a test key, on `url` or `enabled` while nothing can be sent.
 */
export async function redeliverMatching(
  deps: Deps,
  caller: Caller,
  { after, ...filter }: DeliveryFilter & { status: "dropped" | "delivered"; after: string | null },
  storeAlongside?: StoreAlongside<Redelivered>,
): Promise<Redelivered> {
  const { tenant, key } = caller;
  const matched = key?.mode === "test" ? { ...filter, is_sandbox: isSandboxCall(caller, filter.is_sandbox) } : filter;
  await assertHasReceiver(deps, caller, filter.endpoint_id);
  const afterSeq = after === null ? 0 : await findDeliverySeq(deps.db, tenant.id, after);
  if (afterSeq === undefined) throw invalidField("after", problem("unknown_delivery"));
  return inTransaction(deps, async (tx) => {
    const chosen = await lockDeliveries(tx.db, tenant.id, matched, { afterSeq, limit: REDELIVERY_BATCH });
    const last = chosen.at(-1);
    const remaining = last === undefined ? 0 : await countDeliveriesAfter(tx.db, tenant.id, matched, last.seq);
    const done = {
      redelivered: chosen.length,
      remaining,
      next: remaining === 0 ? null : (last?.id ?? null),
    };
    if (last !== undefined) {
      const ids = chosen.map(({ id }) => id);
      await changeDeliveriesToPending(tx.db, tenant.id, ids, tx.clock.now());
      tx.wakeOnCommit("deliveries");
      const { redelivered } = done;
      await recordActivity(tx, caller, { action: "webhook.redeliver", after: { redelivered } });
    }
    await storeAlongside?.(tx, done);
    return done;
  });
}
