/** Sends an event again: a new round of attempts of the same delivery, under the same `webhook-id`. */
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import type { Idempotency } from "../idempotency/idempotency.ts";
import { assertMayChange, type Caller } from "../tenants/caller.ts";
import { inTransaction } from "../transaction.ts";
import { changeDeliveryToPending, type DeliveryRow, getDelivery } from "./store.ts";

/**
 * Makes a delivered or dropped delivery due at once. A pending one stays as it is, and so does one that an earlier attempt under
 * the same idempotency key has made due.
 * @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live event with a test key, on `url` or `enabled` while the tenant has no
 * webhook to send to.
 */
export async function redeliver(
  deps: Deps,
  caller: Caller,
  id: string,
  idempotency: Idempotency | null = null,
): Promise<DeliveryRow> {
  const { tenant } = caller;
  const delivery = await getDelivery(deps.db, tenant.id, id);
  assertMayChange(caller, delivery);
  if (delivery.status === "pending" || idempotency?.bound_to != null) return delivery;
  if (tenant.webhook_url === null) throw invalidField("url", "is not configured");
  if (!tenant.webhook_enabled) throw invalidField("enabled", "is false: the webhook is switched off");
  await inTransaction(deps, async (tx) => {
    await changeDeliveryToPending(tx.db, tenant.id, id, tx.clock.now());
    tx.wakeOnCommit("deliveries");
    await idempotency?.bind(tx, id);
  });
  return getDelivery(deps.db, tenant.id, id);
}
