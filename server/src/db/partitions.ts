/** The partitions of tables whose rows have their time: made ahead, and dropped when it is over. */
import { sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";
import type { DatabaseUnavailable } from "./unavailable.ts";

/** `from` is inclusive, and null in the first partition, which has no lower bound; `to` is exclusive. */
export type Partition = { table: string; name: string; from: Date | null; to: Date };

/** The longest wait of a partition's change for running statements, because later ones queue up behind it. */
const LOCK_TIMEOUT_MS = 300;
const LOCK_TIMEOUT = "55P03";
const DEADLOCK = "40P01";
const ROWS_IN_DEFAULT = "23514";

/**
 * The partitions of the tables with bounds, by their ends. The default partitions are left out.
 * `pg_get_expr` does not read by the statement's snapshot, and is null once another process has dropped the partition. So it is
 * called once per partition (`materialized`): the bound that passes the filter is the one that is read.
 */
export async function listPartitions(db: Database, tables: readonly (keyof Schema)[]): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    with partition as materialized (
      select parent.relname::text as "table", part.relname::text as name, pg_get_expr(part.relpartbound, part.oid) as bound
      from pg_class parent join pg_inherits i on i.inhparent = parent.oid join pg_class part on part.oid = i.inhrelid
      where parent.oid = any (${tables}::text[]::regclass[])
    )
    select "table", name, substring(bound from 'FROM \\(''([^'']+)')::timestamptz as "from",
      substring(bound from 'TO \\(''([^'']+)')::timestamptz as "to"
    from partition
    where bound <> 'DEFAULT'
    order by 4, 1`.execute(db);
  return rows;
}

/**
 * Attaches a partition that is made like the default one. Returns false, and changes nothing, where the default partition has
 * rows of that time, another process has made it, or the table is in use for longer than a moment.
 */
export async function attachPartition(db: Database, { table, name, from, to }: Partition): Promise<boolean> {
  const [parent, fallback, partition] = [table, `${table}_default`, name].map((each) => sql.table(each));
  return inShortTransaction(db, async (transaction) => {
    await sql`lock table ${fallback} in access exclusive mode`.execute(transaction);
    const { rows } = await sql`select from pg_class where oid = to_regclass(${name}::text)`.execute(transaction);
    if (rows.length > 0) return false;
    const options = await optionsOf(transaction, `${table}_default`);
    await sql`create table ${partition} (like ${fallback} including all) ${sql.raw(options)}`.execute(transaction);
    const bounds = sql`from (${sql.lit(from?.toISOString())}) to (${sql.lit(to.toISOString())})`;
    await sql`alter table ${parent} attach partition ${partition} for values ${bounds}`.execute(transaction);
    return true;
  });
}

/** The storage parameters, which `like` does not copy. */
async function optionsOf(db: Database, table: string): Promise<string> {
  const { rows } = await sql<{ options: string | null }>`
    select array_to_string(reloptions, ', ') as options from pg_class where oid = ${table}::text::regclass`.execute(db);
  return rows[0]?.options ? `with (${rows[0].options})` : "";
}

/** Whether rows are still needed; it is asked while no one else can read or write the tables. */
export type MustStay = (db: Transaction<Schema>) => Promise<boolean>;

/** Drops the partitions. Returns false, and drops none, where they `mustStay` or a table is in use for longer than a moment. */
export async function dropPartitions(db: Database, partitions: Partition[], mustStay: MustStay): Promise<boolean> {
  return inShortTransaction(db, async (transaction) => {
    await lockTables(transaction, [...new Set(partitions.map(({ table }) => table))]);
    if (await mustStay(transaction)) return false;
    const names = sql.join(partitions.map(({ name }) => sql.table(name)));
    // Another process may have dropped them.
    await sql`drop table if exists ${names}`.execute(transaction);
    return true;
  });
}

/** The time of a row, by table. */
type TimeColumns = Readonly<Record<string, string>>;

/** Empties the default partitions when all of their rows are from before `keptSince`; they are empty unless a clock was wrong. */
export async function emptyDefaultPartitions(
  db: Database,
  columns: TimeColumns,
  keptSince: Date,
  mustStay: MustStay,
): Promise<void> {
  const tables = Object.keys(columns);
  if (!(await areExpired(db, columns, keptSince))) return;
  await inShortTransaction(db, async (transaction) => {
    await lockTables(transaction, tables);
    if ((await mustStay(transaction)) || !(await areExpired(transaction, columns, keptSince))) return false;
    await sql`truncate ${sql.join(tables.map((table) => sql.table(`${table}_default`)))}`.execute(transaction);
    return true;
  });
}

async function areExpired(db: Database, columns: TimeColumns, keptSince: Date): Promise<boolean> {
  const each = Object.entries(columns).map(([table, column]) => ({
    any: sql`exists (select from ${sql.table(`${table}_default`)})`,
    kept: sql`exists (select from ${sql.table(`${table}_default`)} where ${sql.ref(column)} >= ${keptSince})`,
  }));
  const any = sql.join(
    each.map(({ any }) => any),
    sql` or `,
  );
  const kept = sql.join(
    each.map(({ kept }) => kept),
    sql` or `,
  );
  const { rows } = await sql<{ are: boolean }>`select (${any}) and not (${kept}) as are`.execute(db);
  return rows[0]?.are ?? false;
}

async function lockTables(db: Database, tables: string[]): Promise<void> {
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in access exclusive mode`.execute(db);
}

async function inShortTransaction(
  db: Database,
  work: (transaction: Transaction<Schema>) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(transaction);
      return work(transaction);
    });
  } catch (error) {
    const { code = "" } = error as DatabaseUnavailable;
    if ([LOCK_TIMEOUT, DEADLOCK, ROWS_IN_DEFAULT].includes(code)) return false;
    throw error;
  }
}
