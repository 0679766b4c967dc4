/** The fields of an item's row, and the checks of its sku and its picture. */
import type { Database } from "../db/database.ts";
import type { CatalogItem } from "../db/schema.ts";
import { searchKey, searchText } from "../db/search-text.ts";
import { invalidField } from "../errors.ts";
import { type Problem, problem } from "../problems.ts";
import { tiynOf } from "../rules/money.ts";
import { lockStoredImages } from "./images-store.ts";
import { findTakenSkus } from "./store.ts";

type Named = Pick<CatalogItem, "name" | "sku" | "barcode">;

/** The columns that the search uses. */
export function searchFields({ name, sku, barcode }: Named): Pick<CatalogItem, "search_text" | "search_key"> {
  const search_text = searchText([name, sku, barcode].filter((text) => text !== null).join("\n"));
  return { search_text, search_key: searchKey(search_text) };
}

/** @throws VALIDATION_ERROR on `field` */
export function priceTiyn(price: number, field: string): number {
  const price_tiyn = tiynOf(price);
  if (price_tiyn === null) throw invalidField(field, problem("too_precise"));
  return price_tiyn;
}

type Claimed = { sku?: string | null | undefined; image_id?: string | null | undefined };

/**
 * The reasons why the items cannot have their skus and pictures, by the names that `fieldOf` gives: a sku of another
 * active item (of these, or of the catalog except `exceptId`), a picture that the tenant has not uploaded. An empty
 * result stays true until the end of the transaction `db`, which has called `lockSkus`.
 */
export async function claimProblems(
  db: Database,
  tenant_id: string,
  items: Claimed[],
  fieldOf: (index: number, field: keyof Claimed) => string,
  exceptId: number | null = null,
): Promise<Record<string, Problem>> {
  const skus = items.flatMap(({ sku }) => sku ?? []);
  const images = items.flatMap(({ image_id }) => image_id ?? []);
  const taken = await findTakenSkus(db, tenant_id, skus, exceptId);
  const stored = await lockStoredImages(db, tenant_id, images);
  const fields: Record<string, Problem> = {};
  for (const [index, { sku, image_id }] of items.entries()) {
    if (sku != null && taken.has(sku)) fields[fieldOf(index, "sku")] = problem("sku_taken");
    if (sku != null) taken.add(sku);
    if (image_id != null && !stored.has(image_id)) fields[fieldOf(index, "image_id")] = problem("unknown_picture");
  }
  return fields;
}
