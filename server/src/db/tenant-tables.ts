/** The tables that have rows of a tenant, for moving one tenant's rows from one database to another. */
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

/**
 * `columns` are those that are moved. Large tables `isStreamed` by logical replication, beside a running service. The others are
 * copied in the transaction that opens the tenant in the other database.
 */
export type TenantTable = { name: string; columns: string[]; isStreamed: boolean };

/** A tenant, and the people who sign in for it. */
export type RowsOwner = { tenant_id: string; userIds: number[] };

/** Columns that refer to rows of this cell, so they are not moved: the operator's invoice that paid a bill, and the operator who agreed on a price. */
const STAYING: Record<string, string[]> = {
  bills: ["invoice_tenant_id", "invoice_id"],
  tenant_tariffs: ["custom_pricing_set_by_admin_user_id"],
};

/** Callers are served where the tenant has rows in these tables, so they are copied last. */
const OPENING = ["tenants", "tenant_tariffs", "tenant_webhooks", "api_keys", "shops"];
/** Rows of people, which name no tenant. */
const OF_PEOPLE = [
  "email_changes",
  "ended_sessions",
  "passkeys",
  "password_resets",
  "recovery_codes",
  "sign_ins",
  "totp_factors",
];
/** The state of the moves themselves. */
const OF_MOVES = ["moving_tenants", "departed_names"];

/**
 * Every table with rows of tenants, those of later releases too. Replication finds a changed row by its primary key, and selects
 * rows by columns of that key alone: a table is streamed if its key has the tenant. A partitioned table has no key of its own, and
 * is streamed if it is set to publish whole rows.
 */
export async function listTenantTables(db: Database): Promise<TenantTable[]> {
  const { rows } = await sql<TenantTable>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
      c.relname <> all (${OPENING}) and (c.relkind = 'p' and c.relreplident = 'f' or exists (
        select from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary and k.attname = 'tenant_id'
      )) as "isStreamed"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and c.relnamespace = current_schema()::regnamespace and c.relname <> all (${OF_MOVES})
      and (c.relname = any (${["tenants", ...OF_PEOPLE]}) or exists (
        select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped))
    group by c.oid, c.relname order by c.relname`.execute(db);
  return rows.map((table) => ({
    ...table,
    columns: table.columns.filter((column) => !STAYING[table.name]?.includes(column)),
  }));
}

/** Whether a row is the owner's; `prefix` is put before the column, such as `new.`. Literals, because DDL takes no parameters. */
export function isRowOf({ tenant_id, userIds }: RowsOwner, table: string, prefix = ""): RawBuilder<boolean> {
  const column = (name: string) => sql.raw(`${prefix}${name}`);
  if (OF_PEOPLE.includes(table))
    return sql<boolean>`${column("user_id")} = any (${sql.lit(`{${userIds.join(",")}}`)}::bigint[])`;
  return sql<boolean>`${column(table === "tenants" ? "id" : "tenant_id")} = ${sql.lit(tenant_id)}`;
}

/** How many rows of the owner each table has, in the order of the tables. */
export async function countRowsOf(db: Database, owner: RowsOwner, tables: TenantTable[]): Promise<number[]> {
  const counts: number[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where ${isRowOf(owner, name)}`.execute(db);
    counts.push(rows[0]?.count ?? 0);
  }
  return counts;
}

/** The statement that writes the owner's rows as CSV, and the one that reads them. */
export function copyStatementsOf(db: Database, owner: RowsOwner, { name, columns }: TenantTable) {
  const ids = sql.join(columns.map((column) => sql.id(column)));
  const out = sql`copy (select ${ids} from ${sql.table(name)} where ${isRowOf(owner, name)}) to stdout with (format csv)`;
  const into = sql`copy ${sql.table(name)} (${ids}) from stdin with (format csv)`;
  return { out: out.compile(db).sql, into: into.compile(db).sql };
}

/** Lets the transaction write as replication does: no trigger fires, and foreign keys are not checked. */
export async function writeAsReplication(db: Transaction<Schema>): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(db);
}

export async function deleteRowsOf(db: Transaction<Schema>, owner: RowsOwner, tables: TenantTable[]): Promise<void> {
  for (const { name } of tables) {
    await sql`delete from ${sql.table(name)} where ${isRowOf(owner, name)}`.execute(db);
  }
}

/**
 * Moves the owner's rows into tables of the same names in the schema `schema`, which is created if it is missing. An existing
 * table was filled completely by an earlier call.
 */
export async function retireRowsOf(
  db: Transaction<Schema>,
  owner: RowsOwner,
  tables: TenantTable[],
  schema: string,
): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db);
  for (const { name } of tables) {
    const rows = sql`select * from ${sql.table(name)} where ${isRowOf(owner, name)}`;
    await sql`create table if not exists ${sql.id(schema, name)} as ${rows}`.execute(db);
  }
  await deleteRowsOf(db, owner, tables);
}
