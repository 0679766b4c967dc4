/** The SQL of the audit log. Rows are added, and never changed. */
import type { Insertable } from "kysely";
import type { Database } from "../db/database.ts";
import type { AuditEntry, Schema } from "../db/schema.ts";
import type { Page } from "../http/pagination.ts";

export async function insertAuditEntry(db: Database, entry: Insertable<Schema["audit_log"]>): Promise<void> {
  await db.insertInto("audit_log").values(entry).execute();
}

/** Null where it does not matter; `from` is inclusive, `to` exclusive. */
type AuditFilter = { action: string | null; admin_user_id: number | null; from: Date | null; to: Date | null };

/** Newest first, and how many there are in all. */
export async function listAuditEntries(
  db: Database,
  { action, admin_user_id, from, to }: AuditFilter,
  { limit, offset }: Page,
): Promise<{ items: AuditEntry[]; total: number }> {
  const matching = db
    .selectFrom("audit_log")
    .$if(action !== null, (query) => query.where("action", "=", action ?? ""))
    .$if(admin_user_id !== null, (query) => query.where("admin_user_id", "=", admin_user_id ?? 0))
    .$if(from !== null, (query) => query.where("at", ">=", from ?? new Date(0)))
    .$if(to !== null, (query) => query.where("at", "<", to ?? new Date(0)));
  const [items, { total }] = await Promise.all([
    matching.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}
