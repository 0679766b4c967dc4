/** Sends an event again: a new round of attempts of the same delivery, under the same `webhook-id`. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { assertMayChange, type Caller } from "../tenants/caller.ts";
import { inTransaction, type StoreAlongside } from "../transaction.ts";
import { changeDeliveriesToPending, type DeliveryRow, getDelivery } from "./store.ts";

/**
 * Makes a delivered or dropped delivery due at once. A pending one stays as it is, and `storeAlongside` does not run;
 * otherwise it runs in the same transaction.
 * @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live event with a test key, on `url` or `enabled` while the tenant has no
 * webhook to send to.
 */
export async function redeliver(
  deps: Deps,
  caller: Caller,
  id: string,
  storeAlongside?: StoreAlongside<Pick<DeliveryRow, "id">>,
): Promise<DeliveryRow> {
  const { tenant } = caller;
  const delivery = await getDeliveryForChange(deps, caller, id);
  if (delivery.status === "pending") return delivery;
  assertHasReceiver(caller);
  await inTransaction(deps, async (tx) => {
    await changeDeliveriesToPending(tx.db, tenant.id, [id], tx.clock.now());
    tx.wakeOnCommit("deliveries");
    await recordActivity(tx, caller, { action: "webhook.redeliver", target: id });
    await storeAlongside?.(tx, { id });
  });
  return getDelivery(deps.db, tenant.id, id);
}

/** @throws VALIDATION_ERROR on `url` or `enabled` while the tenant has no webhook to send to. */
export function assertHasReceiver({ tenant }: Pick<Caller, "tenant">): void {
  if (tenant.webhook_url === null) throw invalidField("url", problem("not_configured"));
  if (!tenant.webhook_enabled) throw invalidField("enabled", problem("switched_off"));
}

/** A delivery that the caller may send again. @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live event with a test key. */
export async function getDeliveryForChange(deps: Deps, caller: Caller, id: string): Promise<DeliveryRow> {
  const delivery = await getDelivery(deps.db, caller.tenant.id, id);
  assertMayChange(caller, delivery);
  return delivery;
}
