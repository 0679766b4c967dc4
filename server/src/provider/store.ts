/** The SQL of provider sessions and sign-ins under way. */
import type { Database } from "../db/database.ts";
import type { ProviderSessionRow } from "../db/schema.ts";

/** The tenant's session, unless it is known to be dead. */
export async function findLiveSession(db: Database, tenant_id: string): Promise<ProviderSessionRow | undefined> {
  return db
    .selectFrom("provider_sessions")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("dead_at", "is", null)
    .executeTakeFirst();
}

/** Marks the session that was connected at `connected_at` as dead; one connected since is left alone. */
export async function changeSessionDead(
  db: Database,
  session: Pick<ProviderSessionRow, "tenant_id" | "connected_at">,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("provider_sessions")
    .set({ dead_at: now })
    .where("tenant_id", "=", session.tenant_id)
    .where("connected_at", "=", session.connected_at)
    .where("dead_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Stores the tenant's session in place of any before it. */
export async function upsertSession(db: Database, session: Omit<ProviderSessionRow, "dead_at">): Promise<void> {
  const { tenant_id: _, ...fresh } = session;
  await db
    .insertInto("provider_sessions")
    .values(session)
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ ...fresh, dead_at: null }))
    .execute();
}

export async function deleteSession(db: Database, tenant_id: string): Promise<void> {
  await db.deleteFrom("provider_sessions").where("tenant_id", "=", tenant_id).execute();
}

/** Keeps the sign-in under way in place of any before it. */
export async function upsertSignIn(
  db: Database,
  signIn: { tenant_id: string; sealed: Buffer; expires_at: Date },
): Promise<void> {
  const { tenant_id: _, ...fresh } = signIn;
  await db
    .insertInto("provider_sign_ins")
    .values(signIn)
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(fresh))
    .execute();
}

/** Takes the sign-in under way out of the database, so that only one confirmation can use it. */
export async function takeSignIn(
  db: Database,
  tenant_id: string,
): Promise<{ sealed: Buffer; expires_at: Date } | undefined> {
  return db
    .deleteFrom("provider_sign_ins")
    .where("tenant_id", "=", tenant_id)
    .returning(["sealed", "expires_at"])
    .executeTakeFirst();
}
