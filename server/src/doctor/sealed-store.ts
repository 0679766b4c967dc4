/** The SQL that reads sealed values, a page at a time. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Up to `limit` live provider sessions of the tenants after `after`, in the order of their ids. */
export async function listSealedSessions(db: Database, after: string, limit: number) {
  return db
    .selectFrom("provider_sessions")
    .select(["tenant_id", "driver", "sealed"])
    .where("tenant_id", ">", after)
    .where("dead_at", "is", null)
    .orderBy("tenant_id")
    .limit(limit)
    .execute();
}

/** The webhook secrets that sign at `now` of up to `limit` tenants after `after`: of all endpoints, replaced ones too. */
export async function listSealedSecrets(db: Database, after: string, now: Date, limit: number) {
  return db
    .selectFrom("tenant_webhooks")
    .select([
      "tenant_id",
      sql<Buffer[]>`array(
        select webhook_secret where webhook_secret is not null
        union all select p.secret from webhook_endpoints p
          where p.tenant_id = tenant_webhooks.tenant_id and p.secret is not null
        union all select r.sealed from webhook_replaced_secrets r
          where r.tenant_id = tenant_webhooks.tenant_id and r.signs_until > ${now})`.as("secrets"),
    ])
    .where("tenant_id", ">", after)
    .orderBy("tenant_id")
    .limit(limit)
    .execute();
}
