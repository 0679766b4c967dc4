/** Stores what archived invoices have added to the sums of their customers, for later counts of the rows. */
import type { Tx } from "../transaction.ts";
import { upsertArchivedSums } from "./archived-store.ts";

/** Adds up invoices that are about to be deleted. The customers' own sums include them already, and do not change. */
export async function keepArchivedSums(tx: Tx, invoices: readonly { tenant_id: string; id: number }[]): Promise<void> {
  await upsertArchivedSums(tx.db, invoices);
}
