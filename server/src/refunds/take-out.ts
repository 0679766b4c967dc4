/** Deletes the refunds of archived invoices from the database. */
import type { Tx } from "../transaction.ts";
import { deleteRefundsOf } from "./store.ts";

/** Deletes all refunds of the invoices, which the caller has locked. */
export async function takeOutRefunds(tx: Tx, invoices: readonly { tenant_id: string; id: number }[]): Promise<void> {
  await deleteRefundsOf(tx.db, invoices);
}
