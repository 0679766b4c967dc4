/** The SQL that reads what is sealed, a page at a time. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** Up to `limit` live provider sessions of the tenants after `after`, in the order of their ids. */
export async function listSealedSessions(db: Database, after: string, limit: number) {
  return db
    .selectFrom("provider_sessions")
    .select(["tenant_id", "sealed"])
    .where("tenant_id", ">", after)
    .where("dead_at", "is", null)
    .orderBy("tenant_id")
    .limit(limit)
    .execute();
}

/** Up to `limit` tenants after `after` with a webhook secret; `previous` is null where none signs at `now` any more. */
export async function listSealedSecrets(db: Database, after: string, now: Date, limit: number) {
  return db
    .selectFrom("tenants")
    .select([
      "id as tenant_id",
      "webhook_secret",
      sql<Buffer | null>`case when webhook_previous_secret_until > ${now} then webhook_previous_secret end`.as(
        "previous",
      ),
    ])
    .where("id", ">", after)
    .where(({ or, eb }) => or([eb("webhook_secret", "is not", null), eb("webhook_previous_secret", "is not", null)]))
    .orderBy("id")
    .limit(limit)
    .execute();
}
