/** The SQL of invoice timelines. */
import type { Insertable } from "kysely";
import type { Database } from "../db/database.ts";
import type { InvoiceChange, Schema } from "../db/schema.ts";

export async function insertInvoiceChange(db: Database, change: Insertable<Schema["invoice_changes"]>): Promise<void> {
  await db.insertInto("invoice_changes").values(change).execute();
}

/** The invoice's changes, oldest first, at most `limit`. */
export async function listInvoiceChanges(
  db: Database,
  tenant_id: string,
  invoice_id: number,
  limit: number,
): Promise<InvoiceChange[]> {
  return db
    .selectFrom("invoice_changes")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("invoice_id", "=", invoice_id)
    .orderBy("seq")
    .limit(limit)
    .execute();
}
