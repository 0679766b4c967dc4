/** Closes the payment links of a tenant that is closed: they take no payments. */
import type { Tx } from "../transaction.ts";
import { changeLinksPaused } from "./store.ts";

export async function closeLinks({ db }: Pick<Tx, "db">, tenant_id: string): Promise<void> {
  await changeLinksPaused(db, tenant_id);
}
