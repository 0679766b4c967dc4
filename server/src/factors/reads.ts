/** The reads of second factors for other rooms. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

export type FactorKind = "passkey" | "totp";
export type Passkey = Selectable<Schema["passkeys"]>;

const hasPasskey = (user_id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from passkeys k where k.user_id = ${user_id})`;

/** The condition of a confirmed authenticator app. */
const hasTotp = (user_id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from totp_factors f where f.user_id = ${user_id} and f.confirmed_at is not null)`;

/** An SQL expression: whether the person has a second factor. */
export function hasFactor(user_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${hasTotp(user_id)} or ${hasPasskey(user_id)})`;
}

/** The kinds of second factors that the person has. */
export async function listFactorKinds(db: Database, user_id: number): Promise<FactorKind[]> {
  const id = sql`${user_id}`;
  const { rows } = await sql<Record<FactorKind, boolean>>`
    select ${hasPasskey(id)} as passkey, ${hasTotp(id)} as totp`.execute(db);
  return (["passkey", "totp"] as const).filter((kind) => rows[0]?.[kind]);
}

/** Whether the person has a second factor. */
export async function wasProtected(db: Database, user_id: number): Promise<boolean> {
  return (await listFactorKinds(db, user_id)).length > 0;
}

/** The person's passkeys, oldest first. */
export async function listPasskeys(db: Database, user_id: number): Promise<Passkey[]> {
  const own = db.selectFrom("passkeys").selectAll().where("user_id", "=", user_id);
  return own.orderBy("created_at").orderBy("id").execute();
}

/** The id of the person whose passkey it is. */
export async function findPasskeyHolder(db: Database, credential_id: string): Promise<number | undefined> {
  const passkey = db.selectFrom("passkeys").select("user_id").where("credential_id", "=", credential_id);
  return (await passkey.executeTakeFirst())?.user_id;
}

/** Since when the person has a confirmed authenticator app; null without one. */
export async function findTotpSince(db: Database, user_id: number): Promise<Date | null> {
  const own = db.selectFrom("totp_factors").select("confirmed_at").where("user_id", "=", user_id);
  return (await own.executeTakeFirst())?.confirmed_at ?? null;
}

/** How many recovery codes the person has left. */
export async function countRecoveryCodesLeft(db: Database, user_id: number): Promise<number> {
  const own = db.selectFrom("recovery_codes").where("user_id", "=", user_id);
  const { left } = await own.select(({ fn }) => fn.countAll<number>().as("left")).executeTakeFirstOrThrow();
  return left;
}
