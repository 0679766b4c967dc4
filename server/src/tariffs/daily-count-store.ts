/** The SQL of today's count of live invoices that the provider has taken or is taking: one row for each limited tenant. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";

/** An expression for how many live invoices the tenant has made since `since`, without `except`. */
export type CountMade = (made: { tenant_id: string; since: Date; except: number }) => RawBuilder<number>;

/** Creates the count of a tenant without one; the invoices of `countMade` are read only where there is no row. */
export async function insertDailyCount(
  db: Database,
  { tenant_id, invoice_id, day_start }: { tenant_id: string; invoice_id: number; day_start: Date },
  countMade: CountMade,
): Promise<void> {
  await sql`
    insert into daily_counts (tenant_id, day_start, count)
    select ${tenant_id}, ${day_start}::timestamptz, ${countMade({ tenant_id, since: day_start, except: invoice_id })}
    where not exists (select from daily_counts where tenant_id = ${tenant_id})
    on conflict (tenant_id) do nothing`.execute(db);
}

/**
 * Counts one more, and locks the tenant's count until the transaction ends. At `limit` it counts nothing and returns false. A
 * clock that is behind the one that began the day counts into that day.
 */
export async function changeDailyCount(
  db: Database,
  { tenant_id, day_start, limit }: { tenant_id: string; day_start: Date; limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    update daily_counts
    set day_start = greatest(day_start, ${day_start}::timestamptz),
      count = case when day_start < ${day_start}::timestamptz then 1 else count + 1 end
    where tenant_id = ${tenant_id} and (day_start < ${day_start}::timestamptz or count < ${limit}::integer)
    returning count`.execute(db);
  return rows.length > 0;
}

/** Counts one less, if the counted day began at `day_start`. */
export async function releaseDailyCount(
  db: Database,
  { tenant_id, day_start }: { tenant_id: string; day_start: Date },
): Promise<void> {
  await sql`
    update daily_counts set count = count - 1
    where tenant_id = ${tenant_id} and day_start = ${day_start}::timestamptz and count > 0`.execute(db);
}

/** Deletes the count of a tenant whose limit has changed: the next invoice under a limit counts the whole day again. */
export async function deleteDailyCount(db: Database, tenant_id: string): Promise<void> {
  await db.deleteFrom("daily_counts").where("tenant_id", "=", tenant_id).execute();
}

/** Deletes the counts of all tenants on the tariff. */
export async function deleteDailyCountsOf(db: Database, tariff: string): Promise<void> {
  await sql`delete from daily_counts where tenant_id in (select tenant_id from tenant_tariffs where tariff = ${tariff})`.execute(
    db,
  );
}
