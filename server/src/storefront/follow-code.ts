/** Gives a shop's order the invoice that its customer pays instead of another one. */
import type { Tx } from "../transaction.ts";
import { changeInvoiceOf } from "./orders-store.ts";

/** Does nothing for an invoice that is no order's. */
export async function followCode(tx: Tx, tenant_id: string, replaced: { from: number; to: number }): Promise<void> {
  await changeInvoiceOf(tx.db, tenant_id, replaced);
}
