/** Deletes archived invoices and their timelines from the database. */
import type { Tx } from "../transaction.ts";
import {
  deleteChangesOf,
  deleteInvoices,
  insertArchivedOrders,
  lockUnchanged,
  type Versions,
} from "./archived-store.ts";

/** Locks the invoices until the transaction ends. False where one of them is not as it was read. */
export async function lockAsRead(tx: Tx, invoices: Versions): Promise<boolean> {
  return (await lockUnchanged(tx.db, invoices)) === invoices.length;
}

/** Deletes the locked invoices with their timelines; the caller has deleted their other rows. */
export async function takeOutInvoices(tx: Tx, invoices: Versions): Promise<void> {
  await insertArchivedOrders(tx.db, invoices);
  await deleteChangesOf(tx.db, invoices);
  await deleteInvoices(tx.db, invoices);
}
