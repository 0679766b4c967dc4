/** The SQL of what every process of an installation must agree on. */
import type { Database } from "../db/database.ts";

/** The known text as it was sealed first; undefined where no process has started yet. */
export async function findKeyCheck(db: Database): Promise<Buffer | undefined> {
  const row = await db.selectFrom("installation").select("key_check").executeTakeFirst();
  return row?.key_check;
}

/** Keeps the first, and returns the one that is kept. */
export async function keepKeyCheck(db: Database, key_check: Buffer): Promise<Buffer> {
  await db
    .insertInto("installation")
    .values({ key_check })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key_check: kept } = await db.selectFrom("installation").select("key_check").executeTakeFirstOrThrow();
  return kept;
}

/** Up to `limit` live provider sessions, the newest first. */
export async function listNewestSessions(db: Database, limit: number) {
  return db
    .selectFrom("provider_sessions")
    .select(["tenant_id", "sealed"])
    .where("dead_at", "is", null)
    .orderBy("connected_at", "desc")
    .limit(limit)
    .execute();
}

/** Up to `limit` webhook secrets, those of the newest tenants first. */
export async function listNewestSecrets(db: Database, limit: number) {
  return db
    .selectFrom("tenants")
    .select(["id as tenant_id", "webhook_secret"])
    .$narrowType<{ webhook_secret: Buffer }>()
    .where("webhook_secret", "is not", null)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

export async function hasTenant(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom("tenants").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
