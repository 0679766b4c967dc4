/** Takes an item off sale. Orders keep it, and it can still be read. */
import type { CatalogItem } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { assertMayChangeShared } from "../provider/may-change-shared.ts";
import type { Changer } from "../tenants/caller.ts";
import { changeItemFields } from "./store.ts";

/** Deletes the item; deleting it again changes nothing. @throws NOT_FOUND; VALIDATION_ERROR on `X-API-Key` */
export async function deleteItem(deps: Deps, changer: Changer, id: number): Promise<CatalogItem> {
  await assertMayChangeShared(deps.db, changer);
  return changeItemFields(deps.db, changer.tenant.id, id, { is_active: false });
}
