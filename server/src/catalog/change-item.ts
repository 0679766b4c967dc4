/** Changes those fields of a catalog item that the caller sends. */
import type { CatalogItem } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { assertMayChangeShared } from "../provider/may-change-shared.ts";
import type { Changer } from "../tenants/caller.ts";
import { inTransaction } from "../transaction.ts";
import { claimProblems, priceTiyn, searchFields } from "./item-fields.ts";
import { changeItemFields, getItem, lockSkus } from "./store.ts";

/** `price` is in tenge. Null clears a field, and an absent field keeps its value. */
export type ItemChanges = {
  name?: string;
  price?: number;
  unit?: string;
  sku?: string | null;
  image_id?: string | null;
  description?: string | null;
  barcode?: string | null;
  ntin?: string | null;
  section?: string | null;
};

/**
 * Changes the item, deleted or not, and returns it with the changes.
 * @throws NOT_FOUND; VALIDATION_ERROR on `X-API-Key`, `sku`, `image_id`, `price`.
 */
export async function changeItem(deps: Deps, changer: Changer, id: number, changes: ItemChanges): Promise<CatalogItem> {
  await assertMayChangeShared(deps.db, changer);
  const tenant_id = changer.tenant.id;
  const { price, name, unit, sku, image_id, description, barcode, ntin, section } = changes;
  const fields = {
    ...(price === undefined ? {} : { price_tiyn: priceTiyn(price, "price") }),
    ...(name === undefined ? {} : { name }),
    ...(unit === undefined ? {} : { unit }),
    ...(sku === undefined ? {} : { sku }),
    ...(image_id === undefined ? {} : { image_id }),
    ...(description === undefined ? {} : { description }),
    ...(barcode === undefined ? {} : { barcode }),
    ...(ntin === undefined ? {} : { ntin }),
    ...(section === undefined ? {} : { section }),
  };
  return inTransaction(deps, async (tx) => {
    await lockSkus(tx.db, tenant_id);
    const item = await getItem(tx.db, tenant_id, id);
    // A deleted item's sku is free for others, so it is not checked.
    const claimed = { image_id, sku: item.is_active ? sku : null };
    const problems = await claimProblems(tx.db, tenant_id, [claimed], (_index, field) => field, id);
    if (Object.keys(problems).length > 0) throw new ApiError("VALIDATION_ERROR", { problems });
    return changeItemFields(tx.db, tenant_id, id, { ...fields, ...searchFields({ ...item, ...fields }) });
  });
}
