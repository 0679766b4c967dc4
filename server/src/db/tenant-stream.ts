/** The logical replication of one tenant's rows from one database to another. */
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { isRowOf, type RowsOwner, type TenantTable } from "./tenant-tables.ts";

type StreamEnds = { from: { db: Database; url: string }; to: { db: Database } };

/** How far a stream has come: tables whose first copy is not done, bytes of the log not applied, and errors of its workers. */
type StreamState = { tables_left: number; bytes_behind: number; errors: number };

/** Begins the stream `name`; an existing one continues. */
export async function beginStream(
  { from, to }: StreamEnds,
  name: string,
  owner: RowsOwner,
  tables: TenantTable[],
): Promise<void> {
  const published = await sql`select from pg_publication where pubname = ${name}`.execute(from.db);
  if (published.rows.length === 0) {
    const selected = tables.map(
      (table) => sql`${sql.table(table.name)} (${sql.join(table.columns.map((column) => sql.id(column)))})
        where (${isRowOf(owner, table.name)})`,
    );
    // A partitioned table is published as one, however the other database divides it.
    await sql`create publication ${sql.id(name)} for table ${sql.join(selected)}
      with (publish_via_partition_root = true)`.execute(from.db);
  }
  if (await wasStreamBegun(to.db, name)) return;
  // A run that ended amid the next statement has left the slot alone.
  await dropSlot(from.db, name);
  await sql`create subscription ${sql.id(name)} connection ${sql.lit(from.url)} publication ${sql.id(name)}`.execute(
    to.db,
  );
}

export async function readStream({ from, to }: StreamEnds, name: string): Promise<StreamState> {
  const { rows: applied } = await sql<Omit<StreamState, "bytes_behind">>`
    select
      (select count(*) from pg_subscription_rel r where r.srsubid = s.oid and r.srsubstate <> 'r') as tables_left,
      (select apply_error_count + sync_error_count from pg_stat_subscription_stats t where t.subid = s.oid) as errors
    from pg_subscription s where s.subname = ${name}`.execute(to.db);
  const { rows: sent } = await sql<{ bytes_behind: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), confirmed_flush_lsn)::bigint as bytes_behind
    from pg_replication_slots where slot_name = ${name}`.execute(from.db);
  const [state, slot] = [applied[0], sent[0]];
  if (state === undefined || slot === undefined) throw new Error(`the replication ${name} is gone`);
  return { ...state, ...slot };
}

/** The present end of the write-ahead log: every later commit has a higher position. */
export async function readLogEnd(db: Database): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db);
  return rows[0]?.lsn ?? "0/0";
}

/** Whether everything before `lsn` is safely applied. */
export async function hasApplied({ from }: StreamEnds, name: string, lsn: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_replication_slots where slot_name = ${name} and confirmed_flush_lsn >= ${lsn}::pg_lsn`.execute(
    from.db,
  );
  return rows.length > 0;
}

/** Ends the stream; rows that have arrived stay. */
export async function endStream({ from, to }: StreamEnds, name: string): Promise<void> {
  if (await wasStreamBegun(to.db, name)) await sql`drop subscription ${sql.id(name)}`.execute(to.db);
  await dropSlot(from.db, name);
  await sql`drop publication if exists ${sql.id(name)}`.execute(from.db);
}

/** The reason, as text, why a role or a server cannot take part in a move; undefined where it can. */
export async function streamObstacle(db: Database, role: "from" | "to"): Promise<string | undefined> {
  const { rows } = await sql<{ wal_level: string; workers: number; is_superuser: boolean }>`
    select current_setting('wal_level') as wal_level,
      current_setting('max_logical_replication_workers')::integer as workers,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser`.execute(db);
  const [server] = rows;
  if (server?.is_superuser !== true) return "its role is no superuser, which writing past the triggers needs";
  if (role === "from" && server.wal_level !== "logical")
    return `its wal_level is ${server.wal_level}, and must be logical`;
  if (role === "to" && server.workers === 0) return "its max_logical_replication_workers is 0";
  return undefined;
}

/** Whether the database subscribes to the stream. */
export async function wasStreamBegun(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_subscription s join pg_database d on d.oid = s.subdbid
    where s.subname = ${name} and d.datname = current_database()`.execute(db);
  return rows.length > 0;
}

async function dropSlot(db: Database, name: string): Promise<void> {
  await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${name}`.execute(db);
}
