/** The SQL of the counters of invoices: folds the deltas of the triggers into one row per run (a range of a tenant's ids), status and mode. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { isWritable } from "../db/tenant-guards.ts";

/** The status under which `invoice_counts` keeps the sum of all, so that an unfiltered list adds up one row a run, not nine. */
export const ALL = "all";

/** How many invoices a part of the ids has; `bucket` is the id without its last 12 bits. */
export type Arrived = { bucket: number; count: number };

/** A part of a tenant's ids, from `bucket` to the tenant's next run; `counted_to` is its highest bucket with invoices. */
export type InvoiceRun = Arrived & { counted_to: number };

/** Takes the lock for folding until the transaction ends; undefined when another process has it. `merges`: whether runs are merged. */
export async function lockRuns(db: Database, now: Date): Promise<{ merges: boolean } | undefined> {
  const { rows } = await sql<{ merges: boolean }>`
    select merges_from <= ${now} as merges from invoice_run_progress for update skip locked`.execute(db);
  return rows[0];
}

/** For each tenant: the sum of its unfolded deltas per bucket, in ascending order of buckets, and its newest run or null. */
export async function listArrivals(
  db: Database,
): Promise<{ tenant_id: string; arrived: Arrived[]; newest: InvoiceRun | null }[]> {
  const { rows } = await sql<{ tenant_id: string; arrived: Arrived[]; newest: InvoiceRun | null }>`
    select tenant_id, json_agg(json_build_object('bucket', bucket, 'count', count) order by bucket) as arrived, (
      select json_build_object('bucket', bucket, 'counted_to', counted_to, 'count', (
        select coalesce(sum(count), 0) from invoice_counts c
        where c.tenant_id = r.tenant_id and c.status = ${ALL} and c.bucket >= r.bucket
      ))
      from invoice_runs r where r.tenant_id = delta.tenant_id order by bucket desc limit 1
    ) as newest
    from (select tenant_id, bucket, sum(count) as count from invoice_count_deltas group by tenant_id, bucket) delta
    group by tenant_id`.execute(db);
  return rows;
}

/** Begins the runs, or extends them to what they have counted. */
export async function upsertRuns(
  db: Database,
  runs: { tenant_id: string; bucket: number; counted_to: number; is_merged: boolean }[],
): Promise<void> {
  if (runs.length === 0) return;
  await sql`
    -- skip moving (guard_moving_tenant: leaves out the rows of a tenant that moves to another cell)
    insert into invoice_runs as r (tenant_id, bucket, counted_to, is_merged)
    select * from json_to_recordset(${JSON.stringify(runs)})
      as run (tenant_id text, bucket bigint, counted_to bigint, is_merged boolean)
    on conflict (tenant_id, bucket) do update set counted_to = excluded.counted_to`.execute(db);
}

const ADDING = sql`
  on conflict (tenant_id, status, is_sandbox, bucket) do update set
    count = c.count + excluded.count,
    created_from = least(c.created_from, excluded.created_from),
    created_to = greatest(c.created_to, excluded.created_to)`;

/**
 * Folds up to `limit` deltas into the counts and returns how many it folded: into the counts of their runs where it `merges`,
 * else into those of their buckets. Earlier releases, which have no runs, may fold at the same time: each delta is taken by one of
 * them, and all write the counts in one lock order, which prevents deadlocks.
 */
export async function foldDeltas(db: Database, { merges, limit }: { merges: boolean; limit: number }): Promise<number> {
  const bucket = merges
    ? sql`coalesce((
        select max(r.bucket) from invoice_runs r where r.tenant_id = taken.tenant_id and r.bucket <= taken.bucket
      ), 0)`
    : sql`bucket`;
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from invoice_count_deltas
      where ctid = any(array(select ctid from invoice_count_deltas limit ${limit} for update skip locked))
      returning *
    ),
    summed as (
      select tenant_id, is_sandbox, bucket, status, sum(count) as count, min(created_from) as created_from,
        max(created_to) as created_to
      from taken group by tenant_id, is_sandbox, bucket, status
    ),
    placed as (select tenant_id, is_sandbox, status, count, created_from, created_to, ${bucket} as bucket from summed taken),
    -- Deltas that were written since the runs were extended.
    extended as (
      insert into invoice_runs as r (tenant_id, bucket, counted_to, is_merged)
      select tenant_id,
        coalesce((select max(newest.bucket) from invoice_runs newest where newest.tenant_id = taken.tenant_id), 0),
        max(bucket), ${merges}
      from taken group by tenant_id
      on conflict (tenant_id, bucket) do update set counted_to = excluded.counted_to
      where r.counted_to < excluded.counted_to
    ),
    folded as (
      insert into invoice_counts as c (tenant_id, is_sandbox, bucket, status, count, created_from, created_to)
      select tenant_id, is_sandbox, bucket, coalesce(status, ${ALL}) as status, sum(count), min(created_from),
        max(created_to)
      from placed
      group by grouping sets ((tenant_id, is_sandbox, bucket, status), (tenant_id, is_sandbox, bucket))
      order by tenant_id, is_sandbox, bucket, 4
      ${ADDING}
    )
    select count(*) as taken from taken`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** Moves the counts of up to `limit` runs that are not merged into the rows of the runs; returns how many runs there were. */
export async function foldRuns(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ merged: number }>`
    with run as (
      select tenant_id, bucket, (
        select min(next.bucket) from invoice_runs next where next.tenant_id = r.tenant_id and next.bucket > r.bucket
      ) as until
      from invoice_runs r where not is_merged and ${isWritable(sql`tenant_id`)} order by tenant_id, bucket limit ${limit}
    ),
    scattered as (
      delete from invoice_counts c using run
      where c.tenant_id = run.tenant_id and c.bucket > run.bucket and (run.until is null or c.bucket < run.until)
      returning c.tenant_id, c.is_sandbox, run.bucket, c.status, c.count, c.created_from, c.created_to
    ),
    gathered as (
      insert into invoice_counts as c (tenant_id, is_sandbox, bucket, status, count, created_from, created_to)
      select tenant_id, is_sandbox, bucket, status, sum(count), min(created_from), max(created_to)
      from scattered group by tenant_id, is_sandbox, bucket, status
      ${ADDING}
    ),
    marked as (
      update invoice_runs r set is_merged = true from run where r.tenant_id = run.tenant_id and r.bucket = run.bucket
    )
    select count(*) as merged from run`.execute(db);
  return rows[0]?.merged ?? 0;
}
