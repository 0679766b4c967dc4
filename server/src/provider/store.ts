/** The SQL of provider sessions and pending sign-ins. */
import type { Database } from "../db/database.ts";
import type { ProviderSessionRow, Schema } from "../db/schema.ts";

/** The tenant's session, unless it is marked as dead. */
export async function findLiveSession(db: Database, tenant_id: string): Promise<ProviderSessionRow | undefined> {
  return db
    .selectFrom("provider_sessions")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("dead_at", "is", null)
    .executeTakeFirst();
}

/** Marks the session that was connected at `connected_at` as dead; a newer one stays as it is. */
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

/** Stores the tenant's session in place of an earlier one; false where one of another driver is alive. */
export async function upsertSession(db: Database, session: Omit<ProviderSessionRow, "dead_at">): Promise<boolean> {
  const { tenant_id: _, ...fresh } = session;
  const result = await db
    .insertInto("provider_sessions")
    .values(session)
    .onConflict((conflict) =>
      conflict
        .column("tenant_id")
        .doUpdateSet({ ...fresh, dead_at: null })
        .where((eb) =>
          eb.or([eb("provider_sessions.driver", "=", session.driver), eb("provider_sessions.dead_at", "is not", null)]),
        ),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores `sealed`, a renewed form of the session that was connected at `connected_at`. */
export async function changeSessionSealed(
  db: Database,
  session: Pick<ProviderSessionRow, "tenant_id" | "connected_at">,
  sealed: Buffer,
): Promise<void> {
  await db
    .updateTable("provider_sessions")
    .set({ sealed })
    .where("tenant_id", "=", session.tenant_id)
    .where("connected_at", "=", session.connected_at)
    .execute();
}

/** Records the account and the time of its first connection; later connections change nothing. */
export async function insertAccount(db: Database, account: Schema["provider_accounts"]): Promise<void> {
  await db
    .insertInto("provider_accounts")
    .values(account)
    .onConflict((conflict) => conflict.columns(["tenant_id", "account"]).doNothing())
    .execute();
}

/** The masked phone of an account that the tenant has been connected to; null where it has none. */
export async function findAccountPhone(
  db: Database,
  tenant_id: string,
  account: string,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom("provider_accounts")
    .select("phone_masked")
    .where("tenant_id", "=", tenant_id)
    .where("account", "=", account)
    .executeTakeFirst();
  return row?.phone_masked;
}

/** Deletes the tenant's session and returns it. */
export async function deleteSession(db: Database, tenant_id: string): Promise<ProviderSessionRow | undefined> {
  return db.deleteFrom("provider_sessions").where("tenant_id", "=", tenant_id).returningAll().executeTakeFirst();
}

/** Stores the pending sign-in in place of an earlier one. */
export async function upsertSignIn(
  db: Database,
  signIn: { tenant_id: string; sealed: Buffer; expires_at: Date },
): Promise<void> {
  const { tenant_id: _, ...fresh } = signIn;
  await db
    .insertInto("provider_sign_ins")
    .values(signIn)
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ ...fresh, tries: 0 }))
    .execute();
}

/** Uses one of the `most` tries of the pending sign-in. Undefined when there is none, or it has expired or has no try left. */
export async function claimSignInTry(
  db: Database,
  tenant_id: string,
  { most, now }: { most: number; now: Date },
): Promise<{ sealed: Buffer } | undefined> {
  return db
    .updateTable("provider_sign_ins")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("tenant_id", "=", tenant_id)
    .where("expires_at", ">", now)
    .where("tries", "<", most)
    .returning("sealed")
    .executeTakeFirst();
}

/** Ends the claimed sign-in; false when another confirmation has ended it, or another sign-in has replaced it. */
export async function deleteSignIn(db: Database, tenant_id: string, { sealed }: { sealed: Buffer }): Promise<boolean> {
  const result = await db
    .deleteFrom("provider_sign_ins")
    .where("tenant_id", "=", tenant_id)
    .where("sealed", "=", sealed)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Uses up all tries of the claimed sign-in. The row stays, because a pending confirmation may still succeed. False when
 * another confirmation has ended the sign-in, or another sign-in has replaced it.
 */
export async function changeSignInEnded(
  db: Database,
  tenant_id: string,
  { sealed, most }: { sealed: Buffer; most: number },
): Promise<boolean> {
  const result = await db
    .updateTable("provider_sign_ins")
    .set({ tries: most })
    .where("tenant_id", "=", tenant_id)
    .where("sealed", "=", sealed)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
