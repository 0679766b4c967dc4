/** The SQL of users and of their ended sessions. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { Membership, User } from "../db/schema.ts";
import { hasFactor } from "../factors/reads.ts";
import type { Role } from "../rules/permissions.ts";
import { requiresFactor } from "../tenants/reads.ts";

/** The ids in a session: the person, and the tenant, which is null for none and undefined in sessions of older releases. */
export type SessionNames = { user_id: number; tenant_id: string | null | undefined; session_hash: Buffer };
/** The person of a session, and the person's membership in the session's tenant. */
export type SessionHolder = {
  user: User;
  membership: Pick<Membership, "tenant_id" | "role"> | null;
  hasFactor: boolean;
  /** Whether the tenant requires a second factor and the person has none. */
  lacksFactor: boolean;
};

type SessionHolderRow = User & {
  nr: number;
  acts_for: string | null;
  role: Role | null;
  has_factor: boolean;
  requires_factor: boolean | null;
};
/** An id that no tenant has. */
const NO_TENANT = "";

/** The holder of a session, unless the session was signed out. A session without a tenant acts for the one that the person signs in to. */
export const findSessionHolder = gathered(
  async (db: Database, sessions: SessionNames[]): Promise<(SessionHolder | undefined)[]> => {
    const { rows } = await sql<SessionHolderRow>`
      select u.*, s.nr, m.tenant_id as acts_for, m.role, ${hasFactor(sql`u.id`)} as has_factor,
        ${requiresFactor(sql`m.tenant_id`)} as requires_factor
      from unnest(${sessions.map(({ user_id }) => user_id)}::bigint[],
        ${sessions.map(({ tenant_id }) => (tenant_id === null ? NO_TENANT : (tenant_id ?? null)))}::text[],
        ${sessions.map(({ session_hash }) => session_hash)}::bytea[])
        with ordinality s (user_id, tenant_id, session_hash, nr)
      join users u on u.id = s.user_id
      left join memberships m on m.user_id = u.id and m.tenant_id = coalesce(s.tenant_id, u.tenant_id)
      where not exists (select from ended_sessions e where e.session_hash = s.session_hash)`.execute(db);
    const holders = new Map(
      rows.map(({ nr, acts_for: tenant_id, role, has_factor: hasFactor, requires_factor, ...user }) => {
        const membership = tenant_id === null || role === null ? null : { tenant_id, role };
        return [nr, { user, membership, hasFactor, lacksFactor: requires_factor === true && !hasFactor }];
      }),
    );
    return sessions.map((_, at) => holders.get(at + 1));
  },
);

/** Also deletes a few expired sessions. False when this one has ended before. */
export async function insertEndedSession(
  db: Database,
  ended: { session_hash: Buffer; user_id: number; expires_at: Date },
  now: Date,
): Promise<boolean> {
  const values = db.insertInto("ended_sessions").values(ended);
  const inserted = await values.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  // A separate statement: one that skips locked rows would not write the rows of a tenant that is being moved.
  await sql`
    with over as (
      select session_hash from ended_sessions where expires_at <= ${now}::timestamptz limit 10 for update skip locked)
    delete from ended_sessions where session_hash in (select session_hash from over)`.execute(db);
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The user of this e-mail, ignoring case. Deleted users have no e-mail. */
export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  const users = db.selectFrom("users").selectAll().where(sql`lower(email)`, "=", sql`lower(${email})`);
  return users.where("deleted_at", "is", null).executeTakeFirst();
}

/** Undefined for a deleted user. */
export async function findUser(db: Database, id: number): Promise<User | undefined> {
  const user = db.selectFrom("users").selectAll().where("id", "=", id);
  return user.where("deleted_at", "is", null).executeTakeFirst();
}

/** Changes the language of the letters to the person, and whether notices are sent. */
export async function changeLetterWishes(
  db: Database,
  id: number,
  wishes: Partial<Pick<User, "language" | "wants_notices">>,
): Promise<User> {
  return db.updateTable("users").set(wishes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** Ends all sessions of the person that began until `now`. */
export async function changeSessionsEnded(db: Database, id: number, now: Date): Promise<User> {
  const sessions_valid_from = new Date(now.getTime() + 1);
  const changed = db.updateTable("users").set({ sessions_valid_from }).where("id", "=", id);
  return changed.returningAll().executeTakeFirstOrThrow();
}

/** Locks the user's row until the transaction ends. */
export async function getUserForUpdate(db: Database, id: number): Promise<User> {
  return db.selectFrom("users").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Inserts a user without a tenant. Undefined when the e-mail has a user already, also one inserted concurrently. */
export async function insertUser(
  db: Database,
  user: Pick<User, "email" | "password_hash" | "created_at">,
): Promise<User | undefined> {
  return db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Undefined when another transaction has changed the password since `user` was read. */
export async function changePasswordHash(db: Database, user: User, password_hash: string): Promise<User | undefined> {
  return db
    .updateTable("users")
    .set({ password_hash, password_version: user.password_version + 1 })
    .where("id", "=", user.id)
    .where("password_version", "=", user.password_version)
    .returningAll()
    .executeTakeFirst();
}

/** Makes the user an operator with a confirmed address. An address that was confirmed before keeps its time. */
export async function changeUserToAdmin(db: Database, id: number, now: Date): Promise<User> {
  return db
    .updateTable("users")
    .set({ is_admin: true, email_confirmed_at: sql`coalesce(email_confirmed_at, ${now}::timestamptz)` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeUserDemoted(db: Database, id: number): Promise<void> {
  await db.updateTable("users").set({ is_admin: false }).where("id", "=", id).execute();
}

/**
 * Removes all personal data from the user's row: no sign-in finds it, no session is valid, and the address is free. The person's
 * past actions show `deleted user` and the id.
 */
export async function changeUserDeleted(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set(({ eb }) => ({
      ...{ email: `deleted user ${id}`, password_hash: "", password_version: eb("password_version", "+", 1) },
      ...{ tenant_id: null, is_admin: false, email_confirmed_at: null, wants_notices: false },
      ...{ sessions_valid_from: new Date(now.getTime() + 1), deleted_at: now },
    }))
    .where("id", "=", id)
    .execute();
}

export async function deleteEndedSessionsOf(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom("ended_sessions").where("user_id", "=", user_id).execute();
}

/** All operators, oldest first. */
export async function listAdmins(db: Database): Promise<User[]> {
  return admins(db).execute();
}

/** All operators, oldest first, locked until the transaction ends, without users who were demoted meanwhile. */
export async function listAdminsForUpdate(db: Database): Promise<User[]> {
  return admins(db).forUpdate().execute();
}

function admins(db: Database) {
  return db.selectFrom("users").selectAll().where("is_admin", "=", true).orderBy("id");
}
