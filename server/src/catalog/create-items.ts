/** Adds items to the catalog: all of a call, or none. */
import type { CatalogItem } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import type { Idempotency } from "../idempotency/idempotency.ts";
import { assertMayChangeShared } from "../provider/may-change-shared.ts";
import type { Changer } from "../tenants/caller.ts";
import { inTransaction } from "../transaction.ts";
import { claimProblems, priceTiyn, searchFields } from "./item-fields.ts";
import { insertItems, listItemsById, lockSkus } from "./store.ts";
import { DEFAULT_UNIT } from "./units.ts";

/** `price` is in tenge. */
export type NewItem = {
  name: string;
  price: number;
  sku?: string | null;
  unit?: string | null;
  image_id?: string | null;
  description?: string | null;
  barcode?: string | null;
  ntin?: string | null;
};

/**
 * Creates `items` in their order. A retry under the idempotency key of a call that has created them answers with their
 * present state.
 * @throws VALIDATION_ERROR on `X-API-Key`, `items.<n>.sku`, `items.<n>.image_id`, `items.<n>.price`.
 */
export async function createItems(
  deps: Deps,
  changer: Changer,
  items: NewItem[],
  idempotency: Idempotency | null = null,
): Promise<CatalogItem[]> {
  await assertMayChangeShared(deps.db, changer);
  const tenant_id = changer.tenant.id;
  if (idempotency?.bound_to != null) {
    return listItemsById(deps.db, tenant_id, idempotency.bound_to.split(",").map(Number));
  }
  const fields = items.map(rowOf);
  return inTransaction(deps, async (tx) => {
    await lockSkus(tx.db, tenant_id);
    const problems = await claimProblems(tx.db, tenant_id, items, (index, field) => `items.${index}.${field}`);
    if (Object.keys(problems).length > 0) throw new ApiError("VALIDATION_ERROR", { fields: problems });
    const created = await insertItems(tx.db, { tenant_id, created_at: tx.clock.now() }, fields);
    await idempotency?.bind(tx, created.map(({ id }) => id).join(","));
    return created;
  });
}

function rowOf(item: NewItem, index: number) {
  const { name, price, sku = null, barcode = null } = item;
  return {
    sku,
    name,
    price_tiyn: priceTiyn(price, `items.${index}.price`),
    unit: item.unit ?? DEFAULT_UNIT,
    image_id: item.image_id ?? null,
    description: item.description ?? null,
    barcode,
    ntin: item.ntin ?? null,
    ...searchFields({ name, sku, barcode }),
  };
}
