/** Closes the shop of a tenant that is closed: its pages answer 404. */
import type { Tx } from "../transaction.ts";
import { changeShopClosed } from "./store.ts";

export async function closeShop({ db }: Pick<Tx, "db">, tenant_id: string): Promise<void> {
  await changeShopClosed(db, tenant_id);
}
