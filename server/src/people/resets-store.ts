/** The SQL of password resets: the open requests, and the newest link of each person. */
import { type Selectable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";
import { isWritable } from "../db/tenant-guards.ts";

type Reset = Selectable<Schema["password_resets"]>;

/** One statement for known and unknown addresses alike. An address with an open request keeps it. */
export async function insertResetRequest(db: Database, email: string, asked_at: Date): Promise<void> {
  await sql`
    insert into reset_requests (email, asked_at) values (lower(${email}), ${asked_at})
    on conflict do nothing`.execute(db);
}

/** Deletes up to `limit` open requests and returns their addresses, except for people whose tenant is being moved. */
export async function claimResetRequests(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    delete from reset_requests where email in (
      select r.email from reset_requests r
      where not exists (select from users u where lower(u.email) = r.email and not ${isWritable(sql`u.tenant_id`)})
      order by r.asked_at limit ${limit} for update skip locked)
    returning email`.execute(db);
  return rows.map(({ email }) => email);
}

/** Stores the person's newest link, in place of any earlier one. */
export async function upsertReset(db: Database, { user_id, ...fresh }: Reset): Promise<void> {
  await db
    .insertInto("password_resets")
    .values({ user_id, ...fresh })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(fresh))
    .execute();
}

type Link = { user_id: number; hash: Buffer };

/** The link, unless it has expired, was used, or was replaced by a newer one. */
export async function findReset(db: Database, { user_id, hash }: Link, now: Date): Promise<Reset | undefined> {
  return db
    .selectFrom("password_resets")
    .selectAll()
    .where("user_id", "=", user_id)
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Deletes the link and returns it; undefined as with `findReset`. Of concurrent calls only one gets the link. */
export async function deleteReset(db: Database, { user_id, hash }: Link, now: Date): Promise<Reset | undefined> {
  return db
    .deleteFrom("password_resets")
    .where("user_id", "=", user_id)
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteResetRequest(db: Database, email: string): Promise<void> {
  await db.deleteFrom("reset_requests").where("email", "=", sql<string>`lower(${email})`).execute();
}

/** When the person's link expires; null without one. */
export async function findResetExpiry(db: Database, user_id: number): Promise<Date | null> {
  const own = db.selectFrom("password_resets").select("expires_at").where("user_id", "=", user_id);
  return (await own.executeTakeFirst())?.expires_at ?? null;
}

/** Deletes the person's link, used or not. */
export async function deleteResetOf(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom("password_resets").where("user_id", "=", user_id).execute();
}
