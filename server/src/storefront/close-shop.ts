/** Closes the shop of a tenant that is closed: its pages answer 404. */
import type { Tx } from "../transaction.ts";
import { changeShopToDisabled } from "./store.ts";

export async function closeShop({ db }: Pick<Tx, "db">, tenant_id: string): Promise<void> {
  await changeShopToDisabled(db, tenant_id);
}
