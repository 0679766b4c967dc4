/** The SQL of second factors: the secrets of authenticator apps, passkeys, and recovery codes. */
import { type Selectable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";
import { hasFactor, type Passkey } from "./reads.ts";

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

/** By the name that the device has for it. */
export async function findPasskey(db: Database, credential_id: string): Promise<Passkey | undefined> {
  return db.selectFrom("passkeys").selectAll().where("credential_id", "=", credential_id).executeTakeFirst();
}

/** Undefined where it is stored already, of whichever person. */
export async function insertPasskey(db: Database, passkey: Passkey): Promise<Passkey | undefined> {
  const values = db.insertInto("passkeys").values(passkey);
  const inserted = values.onConflict((conflict) => conflict.column("credential_id").doNothing());
  return inserted.returningAll().executeTakeFirst();
}

/** False where it is gone, or where its device has counted as far already: then the signature is an old one, or of a copy of the key. */
export async function changePasskeyUsed(
  db: Database,
  { id }: Passkey,
  used: { counter: number; last_used_at: Date },
): Promise<boolean> {
  const counts = sql<boolean>`(counter < ${used.counter} or (counter = 0 and ${used.counter} = 0))`;
  const changed = await db.updateTable("passkeys").set(used).where("id", "=", id).where(counts).executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Returns the passkey that was deleted; null where the person has no such one. */
export async function deletePasskey(db: Database, user_id: number, id: string): Promise<Passkey | null> {
  const own = db.deleteFrom("passkeys").where("user_id", "=", user_id).where("id", "=", id);
  return (await own.returningAll().executeTakeFirst()) ?? null;
}

export async function deletePasskeys(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom("passkeys").where("user_id", "=", user_id).execute();
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

/** Deletes the codes of a person who has no second factor any more. */
export async function deleteUnneededRecoveryCodes(db: Database, user_id: number): Promise<void> {
  await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", user_id)
    .where(sql<boolean>`not ${hasFactor(sql`${user_id}::bigint`)}`)
    .execute();
}
