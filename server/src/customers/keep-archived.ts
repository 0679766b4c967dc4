/** Keeps what archived invoices have added to the sums of their customers. */
import type { Tx } from "../transaction.ts";
import { upsertArchivedSums } from "./archived-store.ts";

/** Adds up the invoices, which are about to be deleted. A customer's figures have them already, and stay as they are. */
export async function keepArchivedSums(tx: Tx, invoices: readonly { tenant_id: string; id: number }[]): Promise<void> {
  await upsertArchivedSums(tx.db, invoices);
}
