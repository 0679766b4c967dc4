/** Takes an item off sale. It stays where it was ordered, and can be looked at. */
import type { CatalogItem } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { changeItemFields } from "./store.ts";

/** Deletes the item, which may be deleted already. @throws NOT_FOUND */
export async function deleteItem(deps: Deps, tenant_id: string, id: number): Promise<CatalogItem> {
  return changeItemFields(deps.db, tenant_id, id, { is_active: false });
}
