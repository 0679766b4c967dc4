/** The SQL of invoice timelines. */
import { sql } from "kysely";
import { type Database, SENT_WITH_NEXT } from "../db/database.ts";
import type { InvoiceChange } from "../db/schema.ts";
import { recordset } from "../db/unnested.ts";

type NewChange = Omit<InvoiceChange, "seq">;

/** Writes the changes, in their order, in one statement, which is sent with the next of its transaction. */
export async function insertInvoiceChanges(db: Database, changes: NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  const columns = {
    tenant_id: "text",
    invoice_id: "bigint",
    at: "timestamptz",
    from_status: "text",
    to_status: "text",
    source: "text",
    note: "text",
  };
  const names = sql.raw(Object.keys(columns).join(", "));
  await sql`${sql.raw(SENT_WITH_NEXT)}
    insert into invoice_changes (${names}) select ${names} from ${recordset(changes, columns)}`.execute(db);
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
