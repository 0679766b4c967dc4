/** The SQL of second factors: the secrets of authenticator apps, passkeys, and recovery codes. */
import { type Selectable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";
import { hasFactor, type Passkey } from "./reads.ts";

export type TotpFactor = Selectable<Schema["totp_factors"]>;

/** The person's authenticator app, confirmed or not. */
export async function findTotp(db: Database, user_id: number): Promise<TotpFactor | undefined> {
  return db.selectFrom("totp_factors").selectAll().where("user_id", "=", user_id).executeTakeFirst();
}

/** Stores a secret to be confirmed, in place of an earlier unconfirmed one. False when one is confirmed already. */
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

/** False when another secret has replaced it, or it was confirmed before. */
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

/** Marks the codes up to `step` as used. False when that step was used before, also concurrently. */
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

/** False when the person has no confirmed one. */
export async function deleteTotp(db: Database, user_id: number): Promise<boolean> {
  const own = db.deleteFrom("totp_factors").where("user_id", "=", user_id);
  return (await own.where("confirmed_at", "is not", null).executeTakeFirst()).numDeletedRows === 1n;
}

/** Finds a passkey by the id that its device has given it. */
export async function findPasskey(db: Database, credential_id: string): Promise<Passkey | undefined> {
  return db.selectFrom("passkeys").selectAll().where("credential_id", "=", credential_id).executeTakeFirst();
}

/** Undefined when it is stored already, for any person. */
export async function insertPasskey(db: Database, passkey: Passkey): Promise<Passkey | undefined> {
  const values = db.insertInto("passkeys").values(passkey);
  const inserted = values.onConflict((conflict) => conflict.column("credential_id").doNothing());
  return inserted.returningAll().executeTakeFirst();
}

/** False when it is gone, or when its counter has not risen: then the signature is an old one, or was made by a copy of the key. */
export async function changePasskeyUsed(
  db: Database,
  { id }: Passkey,
  used: { counter: number; last_used_at: Date },
): Promise<boolean> {
  const counts = sql<boolean>`(counter < ${used.counter} or (counter = 0 and ${used.counter} = 0))`;
  const changed = await db.updateTable("passkeys").set(used).where("id", "=", id).where(counts).executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Returns the deleted passkey; null when the person has no such passkey. */
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

/** Deletes the used code. False when the person has no such code. Of concurrent uses only one succeeds. */
export async function deleteRecoveryCode(db: Database, user_id: number, code_hash: Buffer): Promise<boolean> {
  const own = db.deleteFrom("recovery_codes").where("user_id", "=", user_id);
  return (await own.where("code_hash", "=", code_hash).executeTakeFirst()).numDeletedRows === 1n;
}

export async function deleteRecoveryCodes(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", user_id).execute();
}

/** Deletes the recovery codes of a person without a second factor. */
export async function deleteUnneededRecoveryCodes(db: Database, user_id: number): Promise<void> {
  await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", user_id)
    .where(sql<boolean>`not ${hasFactor(sql`${user_id}::bigint`)}`)
    .execute();
}
