/** The SQL of the sums of hours: the deltas of the triggers are folded, and rows from before the triggers are counted. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { isWritable } from "../db/tenant-guards.ts";

/** Takes the lock for folding until the transaction ends, without waiting: false where another process has it. */
export async function lockSums(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('hourly_sums', 0)) as is_locked`.execute(db);
  return rows[0]?.is_locked ?? false;
}

const KEY = sql`tenant_id, is_sandbox, kind, hour`;
const SUMS = sql`sum(count) as count, sum(amount_tiyn) as amount_tiyn, sum(refunded_tiyn) as refunded_tiyn`;

/**
 * Folds up to `limit` deltas into the sums and returns how many it folded. Those of hours that are not counted yet are left to the
 * counting. The caller holds the lock.
 */
export async function foldSumDeltas(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number; zeros: unknown }>`
    with taken as (
      delete from hourly_sum_deltas
      where ctid = any(array(
        select ctid from hourly_sum_deltas d
        where not exists (
          select from uncounted_sums u
          where u.tenant_id = d.tenant_id and u.is_sandbox = d.is_sandbox and u.counted_to <= d.hour
        )
        limit ${limit} for update skip locked
      ))
      returning *
    ),
    folded as (
      insert into hourly_sums as s
      select ${KEY}, ${SUMS} from taken group by ${KEY} order by ${KEY}
      on conflict (tenant_id, is_sandbox, kind, hour) do update set
        count = s.count + excluded.count,
        amount_tiyn = s.amount_tiyn + excluded.amount_tiyn,
        refunded_tiyn = s.refunded_tiyn + excluded.refunded_tiyn
      returning *
    )
    select (select count(*) from taken) as taken, (select json_agg(f) from folded f where count = 0) as zeros`.execute(
    db,
  );
  const { taken, zeros } = rows[0] ?? { taken: 0, zeros: null };
  // Without this each hour would keep an empty row for the status that all its invoices have left.
  if (zeros !== null) {
    await sql`
      delete from hourly_sums s using json_to_recordset(${JSON.stringify(zeros)})
        as z (tenant_id text, is_sandbox boolean, kind text, hour timestamptz)
      where (s.tenant_id, s.is_sandbox, s.kind, s.hour) = (z.tenant_id, z.is_sandbox, z.kind, z.hour)
        and (s.count, s.amount_tiyn, s.refunded_tiyn) = (0, 0, 0) /* skip moving */`.execute(db);
  }
  return taken;
}

/** A tenant's rows of one mode, from the hour `counted_to` on. */
export type Uncounted = { tenant_id: string; is_sandbox: boolean; counted_to: Date };

export async function findUncounted(db: Database): Promise<Uncounted | undefined> {
  return db
    .selectFrom("uncounted_sums")
    .selectAll()
    .where(isWritable(sql`tenant_id`))
    .orderBy("tenant_id")
    .orderBy("is_sandbox")
    .executeTakeFirst();
}

/** The end of the hour in which the tenant made the `rows`th invoice from `counted_to` on; null where it has made fewer. */
export async function findSliceEnd(db: Database, { tenant_id, is_sandbox, counted_to }: Uncounted, rows: number) {
  const { rows: found } = await sql<{ until: Date }>`
    select date_trunc('hour', created_at, 'UTC') + interval '1 hour' as until from invoices
    where tenant_id = ${tenant_id} and ${ofMode(is_sandbox)} and created_at >= ${counted_to}
    order by created_at offset ${rows - 1} limit 1`.execute(db);
  return found[0]?.until ?? null;
}

/**
 * Counts the hours from `counted_to` until `until` from the rows, or all further ones where it is null, in place of what the sums
 * have of them. Deltas that the same snapshot shows are part of those rows and deleted; later ones are folded later. The caller holds
 * the lock, so that no fold comes in between.
 */
export async function countHours(
  db: Database,
  { tenant_id, is_sandbox, counted_to }: Uncounted,
  until: Date | null,
): Promise<void> {
  const to = sql`coalesce(${until}::timestamptz, 'infinity')`;
  const own = sql`tenant_id = ${tenant_id} and is_sandbox = ${is_sandbox}`;
  const within = (at: string) => sql`${sql.ref(at)} >= ${counted_to} and ${sql.ref(at)} < ${to}`;
  const hourOf = (at: string) => sql`date_trunc('hour', ${sql.ref(at)}, 'UTC')`;
  await sql`
    -- skip moving (guard_moving_tenant: leaves out the rows of a tenant that moves to another cell)
    with stale_deltas as (delete from hourly_sum_deltas where ${own} and ${within("hour")}),
    counted as (
      select status as kind, ${hourOf("created_at")} as hour, count(*) as count, sum(amount_tiyn) as amount_tiyn,
        sum(total_refunded_tiyn) as refunded_tiyn
      from invoices where tenant_id = ${tenant_id} and ${ofMode(is_sandbox)} and ${within("created_at")} group by 1, 2
      union all
      select 'payment', ${hourOf("paid_at")} as hour, count(*), sum(amount_tiyn), 0
      from invoices where ${own} and ${within("paid_at")} group by hour
      union all
      select 'refund', ${hourOf("created_at")} as hour, count(*), sum(amount_tiyn), 0
      from refunds where ${own} and status = 'completed' and ${within("created_at")} group by hour
    ),
    stale as (
      delete from hourly_sums s
      where ${own} and ${within("hour")}
        and not exists (select from counted c where c.kind = s.kind and c.hour = s.hour)
    ),
    written as (
      insert into hourly_sums select ${tenant_id}, ${is_sandbox}, counted.* from counted
      on conflict (tenant_id, is_sandbox, kind, hour) do update set
        count = excluded.count, amount_tiyn = excluded.amount_tiyn, refunded_tiyn = excluded.refunded_tiyn
    ),
    ended as (delete from uncounted_sums where ${own} and ${until}::timestamptz is null)
    update uncounted_sums set counted_to = ${until} where ${own} and ${until}::timestamptz is not null`.execute(db);
}

/** A literal, because it selects the index. */
export function ofMode(is_sandbox: boolean) {
  return is_sandbox ? sql`is_sandbox` : sql`not is_sandbox`;
}
