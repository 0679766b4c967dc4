/** The SQL of the people who sign in: users and their failed sign-ins. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tenant, User } from "../db/schema.ts";

export async function findUser(db: Database, id: number): Promise<User | undefined> {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The user of this e-mail, however it is capitalised. */
export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return db.selectFrom("users").selectAll().where(sql`lower(email)`, "=", sql`lower(${email})`).executeTakeFirst();
}

/** Null for an operator who acts for no tenant. */
export async function getTenantOf(db: Database, user: User): Promise<Tenant | null> {
  if (user.tenant_id === null) return null;
  return db.selectFrom("tenants").selectAll().where("id", "=", user.tenant_id).executeTakeFirstOrThrow();
}

/** Undefined when the e-mail has a user already, also one that is being inserted at this instant. */
export async function insertUser(
  db: Database,
  user: Pick<User, "tenant_id" | "email" | "password_hash" | "created_at">,
): Promise<User | undefined> {
  return db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Undefined when the password was changed by somebody else since `user` was read. */
export async function changePasswordHash(db: Database, user: User, password_hash: string): Promise<User | undefined> {
  return db
    .updateTable("users")
    .set({ password_hash, password_version: user.password_version + 1 })
    .where("id", "=", user.id)
    .where("password_version", "=", user.password_version)
    .returningAll()
    .executeTakeFirst();
}

export async function changeUserAdmin(db: Database, id: number, is_admin: boolean): Promise<User> {
  return db.updateTable("users").set({ is_admin }).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** Every operator, the oldest first. */
export async function listAdmins(db: Database): Promise<User[]> {
  return admins(db).execute();
}

/** The same, and keeps all of them what they are until the transaction ends; those who cease meanwhile are left out. */
export async function listAdminsForUpdate(db: Database): Promise<User[]> {
  return admins(db).forUpdate().execute();
}

function admins(db: Database) {
  return db.selectFrom("users").selectAll().where("is_admin", "=", true).orderBy("id");
}

/**
 * Counts one more failed sign-in of `email`, and locks it when `max_failures` of them are later than `since`.
 * False, and not counted, while it is locked. One statement on one row: attempts at the same instant are counted in turn.
 */
export async function claimAttempt(
  db: Database,
  attempt: { email: string; now: Date; since: Date; max_failures: number; lock_until: Date },
): Promise<boolean> {
  const { email, now, since, max_failures, lock_until } = attempt;
  const { rows } = await sql`
    insert into login_failures as f (email, failed_at)
    values (lower(${email}), array[${now}::timestamptz])
    on conflict (email) do update set (failed_at, locked_until) = (
      select array_append(array_agg(at), ${now}::timestamptz),
        case when count(*) + 1 >= ${max_failures}::int then ${lock_until}::timestamptz end
      from unnest(f.failed_at) at where at > ${since}::timestamptz)
    where f.locked_until is null or f.locked_until <= ${now}::timestamptz
    returning f.email`.execute(db);
  return rows.length > 0;
}

/** Forgets the failures of `email`, and on the way a few of others that count no more. */
export async function deleteFailures(db: Database, forget: { email: string; now: Date; since: Date }): Promise<void> {
  await sql`
    with stale as (
      select email from login_failures
      where failed_at[cardinality(failed_at)] <= ${forget.since}::timestamptz
        and coalesce(locked_until <= ${forget.now}::timestamptz, true)
      limit 100 for update skip locked)
    delete from login_failures where email = lower(${forget.email}) or email in (select email from stale)`.execute(db);
}
