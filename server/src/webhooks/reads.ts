/** The reads of webhooks for other rooms. */
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

/** Deliveries that wait for an attempt, of which some may be due: the index begins with their tenants. */
export const deliveriesDueAt = anyOf("deliveries", "next_attempt_at is not null");
