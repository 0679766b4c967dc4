/** The SQL of e-mail address changes. */
import { type Selectable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

export type EmailChange = Selectable<Schema["email_changes"]>;

type Link = { user_id: number; hash: Buffer };

const UNIQUE_VIOLATION = "23505";

/** Also invalidates the confirmation links of the person's earlier changes, and deletes some changes that can no longer be undone. */
export async function insertEmailChange(db: Database, change: Omit<EmailChange, "confirmed_at">): Promise<void> {
  const { user_id, asked_at } = change;
  const earlier = db.updateTable("email_changes").set({ confirm_until: asked_at }).where("user_id", "=", user_id);
  await earlier.where("confirm_until", ">", asked_at).execute();
  await db
    .insertInto("email_changes")
    .values({ ...change, confirmed_at: null })
    .execute();
  // A separate statement: one that skips locked rows would not write the rows of a tenant that is being moved.
  await sql`
    with over as (
      select undo_hash from email_changes where undo_until <= ${asked_at}::timestamptz limit 10 for update skip locked)
    delete from email_changes where undo_hash in (select undo_hash from over)`.execute(db);
}

/** The person's changes that are still stored, newest first: at least all that can be undone. */
export async function listEmailChangesOf(db: Database, user_id: number): Promise<EmailChange[]> {
  const own = db.selectFrom("email_changes").selectAll().where("user_id", "=", user_id);
  return own.orderBy("asked_at", "desc").execute();
}

export async function deleteEmailChangesOf(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom("email_changes").where("user_id", "=", user_id).execute();
}

/** Confirms the change and returns it; undefined when no unconfirmed change has this link. */
export async function changeEmailConfirmed(
  db: Database,
  { user_id, hash }: Link,
  now: Date,
): Promise<EmailChange | undefined> {
  return db
    .updateTable("email_changes")
    .set({ confirmed_at: now })
    .where("user_id", "=", user_id)
    .where("confirm_hash", "=", hash)
    .where("confirm_until", ">", now)
    .where("confirmed_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** The change that the link undoes, unless its time is over. */
export async function findUndoable(db: Database, { user_id, hash }: Link, now: Date): Promise<EmailChange | undefined> {
  return db
    .selectFrom("email_changes")
    .selectAll()
    .where("user_id", "=", user_id)
    .where("undo_hash", "=", hash)
    .where("undo_until", ">", now)
    .executeTakeFirst();
}

/** Deletes the change and all later ones; of concurrent calls only one returns true. */
export async function deleteChangesSince(db: Database, { user_id, asked_at }: EmailChange): Promise<boolean> {
  const changes = db.deleteFrom("email_changes").where("user_id", "=", user_id).where("asked_at", ">=", asked_at);
  return (await changes.executeTakeFirst()).numDeletedRows > 0n;
}

/**
 * Sets the address, which the link has confirmed; false when another account has it. An operator's rights need an address that was
 * confirmed when they were granted, so an operator without a confirmed address stays without one.
 */
export async function changeEmail(db: Database, id: number, email: string, now: Date): Promise<boolean> {
  try {
    await db
      .updateTable("users")
      .set({
        email,
        email_confirmed_at: sql`case when is_admin and email_confirmed_at is null then null else ${now}::timestamptz end`,
      })
      .where("id", "=", id)
      .execute();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
