/** What other rooms read of what people have done. */
import type { Database } from "../db/database.ts";
import type { Activity, AuditEntry } from "../db/schema.ts";

/** The person's latest activity in all tenants, newest first. */
export async function listActivityOf(db: Database, user_id: number, limit: number): Promise<Activity[]> {
  const own = db.selectFrom("activity").selectAll().where("user_id", "=", user_id);
  return own.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** What the person has done last as an operator, newest first. */
export async function listActionsOf(db: Database, user_id: number, limit: number): Promise<AuditEntry[]> {
  const own = db.selectFrom("audit_log").selectAll().where("admin_user_id", "=", user_id);
  return own.orderBy("id", "desc").limit(limit).execute();
}
