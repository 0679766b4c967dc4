/** The SQL that writes the audit log and the activity of tenants. Rows are inserted and never changed. */
import { type Insertable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

export async function insertAuditEntry(db: Database, entry: Insertable<Schema["audit_log"]>): Promise<void> {
  await db.insertInto("audit_log").values(entry).execute();
}

export async function insertActivities(db: Database, activities: Insertable<Schema["activity"]>[]): Promise<void> {
  if (activities.length > 0) await db.insertInto("activity").values(activities).execute();
}

/** Deletes up to `limit` rows that are older than `before`, and returns their number. */
export async function deleteActivities(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    -- skip moving
    delete from activity where (tenant_id, id) in
      (select tenant_id, id from activity where at < ${before} order by at limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
