/** The SQL of invoice timelines. */
import type { Insertable } from "kysely";
import type { Database } from "../db/database.ts";
import type { InvoiceChange, Schema } from "../db/schema.ts";

type NewChange = Insertable<Schema["invoice_changes"]>;

/** The most rows of one insert: more would exceed PostgreSQL's number of parameters. */
const ROWS_AT_ONCE = 5000;

export async function insertInvoiceChanges(db: Database, changes: NewChange[]): Promise<void> {
  for (let first = 0; first < changes.length; first += ROWS_AT_ONCE) {
    const rows = changes.slice(first, first + ROWS_AT_ONCE);
    await db.insertInto("invoice_changes").values(rows).execute();
  }
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
