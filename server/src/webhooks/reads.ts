/** The reads of webhooks for other rooms. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { anyOf } from "../db/due.ts";

/** Up to `limit` webhook secrets, those of the newest tenants first. */
export async function listNewestSecrets(
  db: Database,
  limit: number,
): Promise<{ tenant_id: string; webhook_secret: Buffer }[]> {
  return db
    .selectFrom("tenant_webhooks as w")
    .innerJoin("full_tenants as t", "t.id", "w.tenant_id")
    .select(["w.tenant_id", "w.webhook_secret"])
    .$narrowType<{ webhook_secret: Buffer }>()
    .where("w.webhook_secret", "is not", null)
    .orderBy("t.created_at", "desc")
    .limit(limit)
    .execute();
}

/** Whether deliveries to an endpoint wait for their turn for long: it is paused, or is being sent what waited meanwhile. */
export function isBehind(tenant_id: RawBuilder<string>, endpoint_id: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql`exists (select from webhook_endpoints p where p.tenant_id = ${tenant_id} and p.id = ${endpoint_id}
    and p.enabled and (p.paused_at is not null or p.drains_to is not null))`;
}

/** Paused endpoints that answer again. */
export const resumingDueAt = anyOf("webhook_endpoints", "is_resuming");

/** Deliveries that wait for an attempt, of which some may be due: the index begins with their tenants. */
export const deliveriesDueAt = anyOf("deliveries", "next_attempt_at is not null");
