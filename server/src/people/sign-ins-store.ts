/** The SQL of sign-ins: the counts of failures, and the list that people see of their own sign-ins. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { SignInOutcome } from "../db/people-tables.ts";
import type { SignIn } from "../db/schema.ts";
import type { Page } from "../http/pagination.ts";

/** How many sign-ins of a person are kept. */
export const SIGN_INS_KEPT = 50;

/** The owner of a count of failures: an e-mail, or the holder of a known browser or a session. */
export type Guesser = { email: string } | { holder: string };

function countOf(guesser: Guesser) {
  return "email" in guesser
    ? { table: sql.table("login_failures"), name: sql.ref("email"), value: guesser.email }
    : { table: sql.table("holder_failures"), name: sql.ref("holder"), value: guesser.holder };
}

/** An attempt of a known person to sign in, with its origin. */
export type SignInTry = Pick<SignIn, "user_id" | "address" | "browser">;

/** The outcome that is recorded for an attempt until it succeeds. */
export type SignInFailure = Extract<SignInOutcome, "wrong_password" | "wrong_code">;

/** Whether the attempt may be made, and the id of its row in the person's sign-ins, if it has one. */
export type Attempt = { is_free: boolean; sign_in_id: number | null };

/**
 * Counts one more failure of `guesser`, and locks it when `maxFailures` of them are later than `since`. While it is locked, an
 * attempt is not free and not counted. It is one statement on one row, so that concurrent attempts are counted one after another.
 *
 * The same statement records the attempt in the sign-ins of a known person, so that it takes equally long for an unknown one: as
 * `failure` until it succeeds, or once during a lock as locked.
 */
export async function claimAttempt(
  db: Database,
  guesser: Guesser,
  attempt: {
    now: Date;
    since: Date;
    maxFailures: number;
    lockUntil: Date;
    signIn: SignInTry | null;
    failure: SignInFailure;
  },
): Promise<Attempt> {
  const { now, since, maxFailures, lockUntil, signIn, failure } = attempt;
  const { table, name, value } = countOf(guesser);
  const user_id = sql`${signIn?.user_id ?? null}::bigint`;
  const { rows } = await sql<Attempt>`
    with counted as (
      insert into ${table} as f (${name}, failed_at)
      values (lower(${value}), array[${now}::timestamptz])
      on conflict (${name}) do update set (failed_at, locked_until) = (
        select array_append(array_agg(at), ${now}::timestamptz),
          case when count(*) + 1 >= ${maxFailures}::int then ${lockUntil}::timestamptz end
        from unnest(f.failed_at) at where at > ${since}::timestamptz)
      where f.locked_until is null or f.locked_until <= ${now}::timestamptz
      returning f.failed_at
    ), recorded as (
      insert into sign_ins (user_id, at, address, browser, outcome)
      select ${user_id}, ${now}::timestamptz, ${signIn?.address ?? null}::text, ${signIn?.browser ?? null}::text,
        case when exists (select from counted) then ${failure}::text else 'locked' end
      where ${user_id} is not null and (exists (select from counted) or not exists (
        select from sign_ins where user_id = ${user_id} and outcome = 'locked' and at > ${since}::timestamptz))
      returning id
    ), over as (
      delete from sign_ins where user_id = ${user_id} and (at, id) <= (
        select at, id from sign_ins where user_id = ${user_id} order by at desc, id desc offset ${SIGN_INS_KEPT - 1} limit 1)
    )
    select exists (select from counted) as is_free, (select id from recorded) as sign_in_id`.execute(db);
  const [claimed] = rows;
  if (claimed === undefined) throw new Error("a statement without a condition has returned no row");
  return claimed;
}

/** Removes the failure that was counted at `at`, and a lock that it has caused. */
export async function releaseAttempt(
  db: Database,
  guesser: Guesser,
  { at, maxFailures }: { at: Date; maxFailures: number },
): Promise<void> {
  const { table, name, value } = countOf(guesser);
  await sql`
    update ${table} f set (failed_at, locked_until) = (
      select coalesce(array_agg(one order by nr), '{}'), case when count(*) >= ${maxFailures}::int then f.locked_until end
      from unnest(f.failed_at) with ordinality as others (one, nr)
      where nr is distinct from array_position(f.failed_at, ${at}::timestamptz))
    where ${name} = lower(${value})`.execute(db);
  await sql`delete from ${table} where ${name} = lower(${value}) and failed_at = '{}'`.execute(db);
}

export async function deleteSignIn(db: Database, id: number): Promise<void> {
  await db.deleteFrom("sign_ins").where("id", "=", id).execute();
}

export async function deleteSignInsOf(db: Database, user_id: number): Promise<void> {
  await db.deleteFrom("sign_ins").where("user_id", "=", user_id).execute();
}

export async function changeSignInOutcome(db: Database, id: number, outcome: SignInOutcome): Promise<void> {
  await db.updateTable("sign_ins").set({ outcome }).where("id", "=", id).execute();
}

/** A page of the person's sign-ins, newest first, and the number of those that are kept. */
export async function listSignIns(
  db: Database,
  user_id: number,
  { limit, offset }: Page,
): Promise<{ items: SignIn[]; total: number }> {
  const own = db.selectFrom("sign_ins").where("user_id", "=", user_id);
  const newest = own.selectAll().orderBy("at", "desc").orderBy("id", "desc");
  const [items, { total }] = await Promise.all([
    newest.limit(limit).offset(offset).execute(),
    own.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}

/** Deletes the failures of `guesser`, and a few expired ones of others of its kind. */
export async function deleteFailures(
  db: Database,
  guesser: Guesser,
  forget: { now: Date; since: Date },
): Promise<void> {
  const { table, name, value } = countOf(guesser);
  await sql`
    with stale as (
      select ${name} from ${table}
      where failed_at[cardinality(failed_at)] <= ${forget.since}::timestamptz
        and coalesce(locked_until <= ${forget.now}::timestamptz, true)
      limit 100 for update skip locked)
    delete from ${table} where ${name} = lower(${value}) or ${name} in (select ${name} from stale)`.execute(db);
}
