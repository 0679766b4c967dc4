/** The reads of the activity and of the audit log for other rooms. */
import type { Database } from "../db/database.ts";
import type { Activity, AuditEntry } from "../db/schema.ts";

/** The person's latest activity in all tenants, newest first. */
export async function listActivityOf(db: Database, user_id: number, limit: number): Promise<Activity[]> {
  const own = db.selectFrom("activity").selectAll().where("user_id", "=", user_id);
  return own.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** The person's latest actions as an operator, newest first. */
export async function listActionsOf(db: Database, user_id: number, limit: number): Promise<AuditEntry[]> {
  const own = db.selectFrom("audit_log").selectAll().where("admin_user_id", "=", user_id);
  return own.orderBy("id", "desc").limit(limit).execute();
}
