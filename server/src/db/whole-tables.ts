/** Reads whole tables for a backup, and fills them for a restore: in one transaction, without the rights of a superuser. */
import { sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

/**
 * `columns` are those that a row is written with, in the table's order; generated ones follow from them. A partitioned table is
 * one table: its rows find their partitions again.
 */
export type WholeTable = { name: string; columns: string[]; is_partitioned: boolean };

/** The state of a sequence. */
export type SequenceState = { name: string; last_value: string; is_called: boolean };

/** The migrator's tables: migrations fill them. */
const MIGRATOR = "kysely\\_migration%";
const OURS = sql`
  c.relnamespace = current_schema()::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** The tables whose rows are no part of a backup, because they are kept for days, and backups for years. */
const PASSING = ["request_logs"];

export function isBackedUp({ name }: WholeTable): boolean {
  return !PASSING.includes(name);
}

/** Every table but the migrator's, by name. */
export async function listWholeTables(db: Database): Promise<WholeTable[]> {
  const { rows } = await sql<WholeTable>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
      c.relkind = 'p' as is_partitioned
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relname not like ${MIGRATOR} and ${OURS}
    group by c.relname, c.relkind order by c.relname`.execute(db);
  return rows;
}

/**
 * Keeps migrations from changing the tables until the transaction ends; reads and writes go on. It waits for one that runs.
 * The statement takes no snapshot yet.
 */
export async function lockTablesForReading(db: Transaction<Schema>, tables: WholeTable[]): Promise<void> {
  const names = sql.join(tables.map(({ name }) => sql.id(name)));
  await sql`lock table ${names} in access share mode`.execute(db);
}

/** Read after the rows, so that no row of the snapshot has a number that a sequence will give again. */
export async function listSequences(db: Database): Promise<SequenceState[]> {
  const { rows: names } = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c where c.relkind = 'S' and ${OURS} order by 1`.execute(db);
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const { rows } = await sql<SequenceState>`
      select ${name}::text as name, last_value::text, is_called from ${sql.id(name)}`.execute(db);
    states.push(...rows);
  }
  return states;
}

/** Whether the schema holds nothing: no table, view or sequence. */
export async function isEmptySchema(db: Database): Promise<boolean> {
  const { rows } =
    await sql`select from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${OURS} limit 1`.execute(db);
  return rows.length === 0;
}

/** The statement that writes the rows of a table as CSV with a header. */
export function copyOutStatement(db: Database, { name, columns }: WholeTable): string {
  return sql`copy (select ${idsOf(columns)} from ${sql.id(name)}) to stdout with (format csv, header)`.compile(db).sql;
}

/**
 * The statement that reads such rows. The table was made in the same transaction, so its rows need no vacuum later; PostgreSQL
 * cannot do that for a partitioned one.
 */
export function copyInStatement(db: Database, { name, columns, is_partitioned }: WholeTable): string {
  const options = sql.raw(is_partitioned ? "format csv, header match" : "format csv, header match, freeze");
  return sql`copy ${sql.id(name)} (${idsOf(columns)}) from stdin with (${options})`.compile(db).sql;
}

/**
 * Empties all tables and removes what would slow the filling down or count rows twice: triggers are disabled, foreign keys
 * and the indexes that no constraint needs are dropped. The result restores them, and fails where a row violates a key.
 */
export async function prepareFilling(db: Transaction<Schema>): Promise<{ finish(): Promise<void> }> {
  // Of the server's memory: the indexes are made of all rows at once.
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  const tables = await listWholeTables(db);
  const keys = await listForeignKeys(db);
  const indexes = await listFreeIndexes(db);
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))}`.execute(db);
  for (const key of keys) {
    await sql`alter table ${sql.id(key.name)} drop constraint ${sql.id(key.constraint)}`.execute(db);
  }
  for (const { index } of indexes) await sql`drop index ${sql.id(index)}`.execute(db);
  for (const { name } of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(db);
  return {
    async finish() {
      for (const { definition } of indexes) await sql.raw(definition).execute(db);
      for (const { name, constraint, definition } of keys) {
        await sql`alter table ${sql.id(name)} add constraint ${sql.id(constraint)} ${sql.raw(definition)}`.execute(db);
      }
      for (const { name } of tables) await sql`alter table ${sql.id(name)} enable trigger user`.execute(db);
    },
  };
}

export async function setSequences(db: Transaction<Schema>, states: SequenceState[]): Promise<void> {
  for (const { name, last_value, is_called } of states) {
    await sql`select setval(quote_ident(${name})::regclass, ${last_value}::bigint, ${is_called})`.execute(db);
  }
}

/** Gives the planner the sizes of the tables that were filled. */
export async function analyzeTables(db: Database): Promise<void> {
  await sql`analyze`.execute(db);
}

async function listForeignKeys(db: Database) {
  const { rows } = await sql<{ name: string; constraint: string; definition: string }>`
    select c.relname::text as name, k.conname::text as constraint, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and ${OURS}
    order by 1, 2`.execute(db);
  return rows;
}

/** The indexes that neither are a constraint nor serve one. Those of partitions come and go with that of their table. */
async function listFreeIndexes(db: Database) {
  const { rows } = await sql<{ index: string; definition: string }>`
    select x.relname::text as index, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    where c.relkind in ('r', 'p') and not c.relispartition and not exists (select from pg_constraint k where k.conindid = i.indexrelid) and ${OURS}
    order by 1`.execute(db);
  return rows;
}

function idsOf(columns: string[]) {
  return sql.join(columns.map((column) => sql.id(column)));
}
