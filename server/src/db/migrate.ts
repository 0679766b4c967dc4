/** Migrates the database: plain SQL files, each applied once, under a lock that all processes share. */
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

const FOLDER = new URL("./migrations/", import.meta.url);
/** The advisory lock and the table are those of Kysely's migrator, which earlier releases used. */
const LOCK = "3853314791062309107";
const UNKNOWN_TABLE = "42P01";
/** The errors that a running service causes, after which the migration is tried again: lock timeout, statement timeout, deadlock. */
const RETRIED = ["55P03", "57014", "40P01"];
/**
 * A change of a table waits for every transaction that uses it, and all others queue up behind it (head-of-line blocking).
 * It therefore gives up soon and retries, rather than block a running service. It is also less than PostgreSQL's `deadlock_timeout`
 * (1 s): while the locks are taken, no transaction of the service waits for one of them long enough to be ended as part of a deadlock.
 */
const TABLE_LOCK_TIMEOUT_MS = 800;
const MOST_TRIES = 20;
const PAUSE_MS = 1_000;
const IN_USE =
  "the tables that change are in use by transactions that do not end (pg_stat_activity): end them and start again";
/** The suffix of a migration after which programs that do not know it cannot work. */
const BREAKING = /_breaking$/;

/** "ready" where every migration of this program is applied, and no breaking one of a later release. */
export type SchemaState = "ready" | "missing" | "breaking";

type Migration = { name: string; text: string };

/** The names of this program's migrations, in their order. */
export async function listKnownMigrations(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql"));
  return files.map((name) => name.replace(/\.sql$/, "")).sort();
}

async function readMigrations(): Promise<Migration[]> {
  const names = await listKnownMigrations();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(`${name}.sql`, FOLDER), "utf8") })),
  );
}

/** Does what must be done before tables with rows are changed; `last` is the last migration that they have. */
export type BeforeChange = (last: string) => Promise<void>;

/**
 * Applies the missing migrations and returns their names. Migrations of a later release are accepted, unless a name marks
 * one as breaking. `beforeChange` is called once, while no other process can migrate, where there is a schema and it changes.
 * @throws the database's error after a rollback of everything; an Error of one line that names the breaking migration, or says that
 * the tables stay in use; or the error of `beforeChange`, with nothing changed.
 */
export async function migrate(
  db: Database,
  beforeChange: BeforeChange = async () => undefined,
  mostTries = MOST_TRIES,
): Promise<string[]> {
  const migrations = await readMigrations();
  let preparation: Promise<void> | undefined;
  let preparationError: unknown;
  const prepare: BeforeChange = (last) => {
    preparation ??= beforeChange(last).catch((error) => {
      preparationError = error;
      throw error;
    });
    return preparation;
  };
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(db, migrations, prepare);
    } catch (error) {
      // Its time-outs say nothing about the tables that change.
      if (preparationError !== undefined) throw preparationError;
      if (!RETRIED.includes((error as { code?: string }).code ?? "")) throw error;
      if (tries === mostTries) throw new Error(IN_USE, { cause: error });
      await delay(PAUSE_MS);
    }
  }
}

function apply(database: Database, migrations: Migration[], prepare: BeforeChange): Promise<string[]> {
  return database.transaction().execute(async (db) => {
    await lockMigrations(db);
    return applyMissing(db, migrations, prepare);
  });
}

/** Locks the schema against other migrating processes, until the end of the transaction. */
export async function lockMigrations(db: Transaction<Schema>): Promise<void> {
  await sql`
    select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(db);
  // The lock ends with the transaction, so it also works behind a pooler.
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(db);
  await sql`set local lock_timeout = ${sql.lit(TABLE_LOCK_TIMEOUT_MS)}`.execute(db);
}

/** Applies the missing ones of the migrations `only`, or all that are missing, in a transaction that has locked them. */
export async function migrateLocked(db: Transaction<Schema>, only?: readonly string[]): Promise<void> {
  const migrations = await readMigrations();
  await applyMissing(db, only === undefined ? migrations : migrations.filter(({ name }) => only.includes(name)));
}

async function applyMissing(
  db: Transaction<Schema>,
  migrations: Migration[],
  prepare?: BeforeChange,
): Promise<string[]> {
  if (!(await hasTable(db))) await createTable(db);
  const applied = await listApplied(db);
  const known = migrations.map(({ name }) => name);
  const breaking = findBreaking(applied, known);
  if (breaking !== undefined) {
    throw new Error(`the database was migrated by a newer release (${breaking}) that this one cannot work beside`);
  }
  const missing = migrations.filter(({ name }) => !applied.includes(name));
  const last = applied.at(-1);
  if (last !== undefined && missing.length > 0) await prepare?.(last);
  await lockNamedTables(db, missing);
  for (const { name, text } of missing) {
    await sql.raw(text).execute(db);
    const timestamp = new Date().toISOString();
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(db);
  }
  return missing.map(({ name }) => name);
}

/**
 * Locks every table that one of the migrations names, before the first of them runs. Were each table locked where it is changed, the
 * transaction would hold one table while it waits for the next, and a transaction of the service the other way round: a deadlock.
 */
async function lockNamedTables(db: Transaction<Schema>, migrations: Migration[]): Promise<void> {
  const words = new Set(migrations.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  // The oldest first: what a transaction of the service writes refers to older tables, and it begins with those.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by oid`.execute(db);
  const named = rows.filter(({ name }) => words.has(name)).map(({ name }) => sql.id(name));
  if (named.length === 0) return;
  await sql`set local statement_timeout = ${sql.lit(TABLE_LOCK_TIMEOUT_MS)}`.execute(db);
  await sql`lock table ${sql.join(named)} in access exclusive mode`.execute(db);
  await sql`set local statement_timeout = 0`.execute(db);
}

/** Whether the tables suit this program. */
export async function schemaState(db: Database): Promise<SchemaState> {
  const known = await listKnownMigrations();
  const applied = await listApplied(db).catch((error): string[] => {
    if (error.code === UNKNOWN_TABLE) return [];
    throw error;
  });
  if (findBreaking(applied, known) !== undefined) return "breaking";
  return known.every((name) => applied.includes(name)) ? "ready" : "missing";
}

function findBreaking(applied: string[], known: string[]): string | undefined {
  return applied.find((name) => BREAKING.test(name) && !known.includes(name));
}

async function hasTable(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('kysely_migration') as name`.execute(db);
  return rows[0]?.name !== null;
}

async function createTable(db: Database): Promise<void> {
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
}

/** The names of the migrations that the database has, in their order. */
export async function listApplied(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
