/** The SQL of the invariants of the sums of hours. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { findViolations } from "./snapshot-store.ts";
import type { Violations } from "./violations.ts";

/**
 * Sums of the hours since `since`, with those that are not folded yet, that differ from a count of the rows. Hours that are not
 * counted yet are left out.
 */
export async function findWrongSums(db: Database, since: Date): Promise<Violations> {
  const hourOf = (at: string) => sql`date_trunc('hour', ${sql.ref(at)}, 'UTC')`;
  return findViolations(
    db,
    sql`
      select tenant_id, kind || ' ' || to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24"Z"')
        || case when is_sandbox then ' sandbox' else '' end as id
      from (
        select * from hourly_sums
        union all
        select * from hourly_sum_deltas
        union all
        select tenant_id, is_sandbox, status, ${hourOf("created_at")} as hour, -count(*), -sum(amount_tiyn),
          -sum(total_refunded_tiyn)
        from invoices where created_at >= ${since} group by 1, 2, 3, 4
        union all
        select tenant_id, is_sandbox, 'payment', ${hourOf("paid_at")} as hour, -count(*), -sum(amount_tiyn), 0
        from invoices where paid_at >= ${since} group by 1, 2, 4
        union all
        select tenant_id, is_sandbox, 'refund', ${hourOf("created_at")} as hour, -count(*), -sum(amount_tiyn), 0
        from refunds where status = 'completed' and created_at >= ${since} group by 1, 2, 4
      ) part
      where hour >= ${since} and not exists (
        select from uncounted_sums u
        where u.tenant_id = part.tenant_id and u.is_sandbox = part.is_sandbox and u.counted_to <= part.hour
      )
      group by tenant_id, is_sandbox, kind, hour
      having (sum(count), sum(amount_tiyn), sum(refunded_tiyn)) <> (0, 0, 0)`,
  );
}
