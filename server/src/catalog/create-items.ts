/** Adds items to the catalog: all of a call, or none. */
import type { CatalogItem } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { assertMayChangeShared } from "../provider/may-change-shared.ts";
import type { Changer } from "../tenants/caller.ts";
import { inTransaction, type StoreAlongside } from "../transaction.ts";
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
  section?: string | null;
};

/**
 * Creates `items` in their order; `storeAlongside` runs in the same transaction.
 * @throws VALIDATION_ERROR on `X-API-Key`, `items.<n>.sku`, `items.<n>.image_id`, `items.<n>.price`.
 */
export async function createItems(
  deps: Deps,
  changer: Changer,
  items: NewItem[],
  storeAlongside?: StoreAlongside<CatalogItem[]>,
): Promise<CatalogItem[]> {
  await assertMayChangeShared(deps.db, changer);
  const tenant_id = changer.tenant.id;
  const fields = items.map(rowOf);
  return inTransaction(deps, async (tx) => {
    await lockSkus(tx.db, tenant_id);
    const problems = await claimProblems(tx.db, tenant_id, items, (index, field) => `items.${index}.${field}`);
    if (Object.keys(problems).length > 0) throw new ApiError("VALIDATION_ERROR", { problems });
    const created = await insertItems(tx.db, { tenant_id, created_at: tx.clock.now() }, fields);
    await storeAlongside?.(tx, created);
    return created;
  });
}

/** The items that an earlier call has created, as they now are. @throws VALIDATION_ERROR on `X-API-Key` */
export async function listCreatedItems(deps: Deps, changer: Changer, ids: number[]): Promise<CatalogItem[]> {
  await assertMayChangeShared(deps.db, changer);
  return listItemsById(deps.db, changer.tenant.id, ids);
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
    section: item.section ?? null,
    ...searchFields({ name, sku, barcode }),
  };
}
