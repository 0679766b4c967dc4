/** What other rooms read of second factors. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";

/** An expression: whether the person has a second factor, which has been confirmed. */
export function hasFactor(user_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from totp_factors f where f.user_id = ${user_id} and f.confirmed_at is not null)`;
}

/** Whether the person has a second factor. */
export async function wasProtected(db: Database, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${hasFactor(sql`${user_id}`)} as has`.execute(db);
  return rows[0]?.has === true;
}

/** Since when the person has an authenticator app; null where there is none, or none that is confirmed. */
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
