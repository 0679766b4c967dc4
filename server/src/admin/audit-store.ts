/** The SQL of listing the audit log for operators, each entry with the e-mail address of the operator. */
import { type SqlBool, sql } from "kysely";
import type { AuditAction } from "../audit/actions.ts";
import type { Database } from "../db/database.ts";
import type { AuditEntry } from "../db/schema.ts";
import type { Page } from "../http/pagination.ts";

/** Null means no condition; `from` is inclusive, `to` exclusive. */
type AuditFilter = {
  action: string | null;
  admin_user_id: number | null;
  tenant_id: string | null;
  from: Date | null;
  to: Date | null;
};

export type ListedEntry = AuditEntry & { admin_email: string };

/** The actions whose target is a tenant, because a tariff or a bill may have the same identifier. */
const DONE_TO_TENANTS: AuditAction[] = ["tariff.set", "tariff.override_set", "tariff.override_cleared"];

/** A page of entries, newest first, and the total. */
export async function listAuditEntries(
  db: Database,
  { action, admin_user_id, tenant_id, from, to }: AuditFilter,
  { limit, offset }: Page,
): Promise<{ items: ListedEntry[]; total: number }> {
  const ofTenant = sql<SqlBool>`
    (action = any(${DONE_TO_TENANTS}) and target = ${tenant_id} or details ->> 'tenant_id' = ${tenant_id})`;
  const matching = db
    .selectFrom("audit_log")
    .$if(action !== null, (query) => query.where("action", "=", action ?? ""))
    .$if(admin_user_id !== null, (query) => query.where("admin_user_id", "=", admin_user_id ?? 0))
    .$if(tenant_id !== null, (query) => query.where(ofTenant))
    .$if(from !== null, (query) => query.where("at", ">=", from ?? new Date(0)))
    .$if(to !== null, (query) => query.where("at", "<", to ?? new Date(0)));
  const [items, { total }] = await Promise.all([
    matching
      .innerJoin("users", "users.id", "audit_log.admin_user_id")
      .selectAll("audit_log")
      .select("users.email as admin_email")
      .orderBy("audit_log.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}
