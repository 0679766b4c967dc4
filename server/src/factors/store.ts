/** The SQL of second factors: the secrets of authenticator apps, and recovery codes. */
import { type Selectable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

export type TotpFactor = Selectable<Schema["totp_factors"]>;

/** Confirmed or not. */
export async function findTotp(db: Database, user_id: number): Promise<TotpFactor | undefined> {
  return db.selectFrom("totp_factors").selectAll().where("user_id", "=", user_id).executeTakeFirst();
}

/** Stores a secret that is to be confirmed, in place of an earlier one. False where one is confirmed already. */
export async function upsertTotp(db: Database, user_id: number, sealed: Buffer): Promise<boolean> {
  const stored = await db
    .insertInto("totp_factors")
    .values({ user_id, sealed })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ sealed }).where("totp_factors.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return stored !== undefined;
}

/** False where another secret has taken its place, or it was confirmed before. */
export async function changeTotpConfirmed(
  db: Database,
  { user_id, sealed }: TotpFactor,
  confirmed: { confirmed_at: Date; last_step: number },
): Promise<boolean> {
  const changed = await db
    .updateTable("totp_factors")
    .set(confirmed)
    .where("user_id", "=", user_id)
    .where("sealed", "=", sealed)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Uses up the codes until `step`. False where that one was used before, also by a call at the same instant. */
export async function changeTotpStep(db: Database, user_id: number, step: number): Promise<boolean> {
  const changed = await db
    .updateTable("totp_factors")
    .set({ last_step: step })
    .where("user_id", "=", user_id)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Deletes the person's authenticator app, confirmed or not. */
export async function deleteAnyTotp(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom("totp_factors").where("user_id", "=", user_id).execute();
}

/** False where the person has none that is confirmed. */
export async function deleteTotp(db: Database, user_id: number): Promise<boolean> {
  const own = db.deleteFrom("totp_factors").where("user_id", "=", user_id);
  return (await own.where("confirmed_at", "is not", null).executeTakeFirst()).numDeletedRows === 1n;
}

export async function insertRecoveryCodes(db: Database, user_id: number, hashes: Buffer[]): Promise<void> {
  await sql`
    insert into recovery_codes (user_id, code_hash) select ${user_id}::bigint, unnest(${hashes}::bytea[])`.execute(db);
}

/** Uses the code up. False where the person has no such code, also for all but one of several uses at the same instant. */
export async function deleteRecoveryCode(db: Database, user_id: number, code_hash: Buffer): Promise<boolean> {
  const own = db.deleteFrom("recovery_codes").where("user_id", "=", user_id);
  return (await own.where("code_hash", "=", code_hash).executeTakeFirst()).numDeletedRows === 1n;
}

export async function deleteRecoveryCodes(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", user_id).execute();
}
