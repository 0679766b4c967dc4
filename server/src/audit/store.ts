/** The SQL of writing the audit log. Rows are added, and never changed. */
import type { Insertable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

export async function insertAuditEntry(db: Database, entry: Insertable<Schema["audit_log"]>): Promise<void> {
  await db.insertInto("audit_log").values(entry).execute();
}
