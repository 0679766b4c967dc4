/** Sends an event again: a new round of attempts of the same delivery, under the same `webhook-id`. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Deps } from "../deps.ts";
import { DEFAULT_ENDPOINT } from "../rules/webhook-endpoint.ts";
import { assertMayChange, type Caller } from "../tenants/caller.ts";
import { inTransaction, type StoreAlongside } from "../transaction.ts";
import { changeDeliveriesToPending, type DeliveryRow, getDelivery } from "./deliveries-store.ts";
import { listEndpoints } from "./endpoints-store.ts";
import { readEndpoint } from "./read-endpoint.ts";
import { assertIsSent } from "./replay.ts";

/**
 * Makes a delivered or dropped delivery due at once. A pending one stays as it is, and `storeAlongside` does not run;
 * otherwise it runs in the same transaction.
 * @throws NOT_FOUND, also where its endpoint was deleted; VALIDATION_ERROR on `id` for a live event with a test key, on `url` or
 * `enabled` while the endpoint is sent nothing.
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
  assertIsSent(await readEndpoint(deps, tenant, delivery.endpoint_id));
  await inTransaction(deps, async (tx) => {
    await changeDeliveriesToPending(tx.db, tenant.id, [id], tx.clock.now());
    tx.wakeOnCommit("deliveries");
    await recordActivity(tx, caller, { action: "webhook.redeliver", target: id });
    await storeAlongside?.(tx, { id });
  });
  return getDelivery(deps.db, tenant.id, id);
}

/**
 * The default endpoint stands for all, unless the tenant has another that is enabled.
 * @throws NOT_FOUND; VALIDATION_ERROR on `url` or `enabled` while nothing can be sent to `endpoint_id`, or to any.
 */
export async function assertHasReceiver(deps: Deps, { tenant }: Caller, endpoint_id: string | undefined) {
  const isAnyEnabled = async () => (await listEndpoints(deps.db, tenant.id)).some(({ enabled }) => enabled);
  if (endpoint_id === undefined && (await isAnyEnabled())) return;
  assertIsSent(await readEndpoint(deps, tenant, endpoint_id ?? DEFAULT_ENDPOINT));
}

/** A delivery that the caller may send again. @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live event with a test key. */
export async function getDeliveryForChange(deps: Deps, caller: Caller, id: string): Promise<DeliveryRow> {
  const delivery = await getDelivery(deps.db, caller.tenant.id, id);
  assertMayChange(caller, delivery);
  return delivery;
}
