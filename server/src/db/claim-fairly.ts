/** The fair claim: leases due rows of a queue table, each tenant's first before any tenant's second. */
import { sql } from "kysely";
import type { Database } from "./database.ts";

/** The oldest due rows among which the claim is fair. */
const CLAIM_WINDOW = 1000;

export type FairShare = {
  now: Date;
  lease_until: Date;
  limit: number;
  perTenant: number;
  running: ReadonlyMap<string, number>;
};

/**
 * Leases up to `limit` rows of `queue.table` whose `queue.due_at` is not later than `now`, by moving it to `lease_until`: each
 * tenant's first before any tenant's second, and at most `perTenant` of one tenant, including those in `running`. Two claims at
 * the same instant never share a row. `queue.order` sorts a tenant's rows; without it the longest due comes first.
 */
export async function claimFairly<Row>(
  db: Database,
  queue: { table: "invoices" | "subscriptions"; due_at: string; where?: string; order?: string },
  share: FairShare,
): Promise<Row[]> {
  const tenants = [...share.running.keys()];
  const counts = [...share.running.values()];
  const table = sql.table(queue.table);
  const due_at = sql.ref(queue.due_at);
  const isOfQueue = sql.raw(queue.where ?? "true");
  const rank = sql.raw(queue.order ?? queue.due_at);
  const full = tenants.filter((tenant_id) => (share.running.get(tenant_id) ?? 0) >= share.perTenant);
  const { rows } = await sql<Row>`
    with due as (
      select tenant_id, id, ${due_at} as due_at, ${rank} as rank from ${table}
      where ${isOfQueue} and ${due_at} <= ${share.now} and tenant_id <> all (${full}::text[])
      order by ${due_at}
      limit ${CLAIM_WINDOW}
    ),
    queued as (
      select due.*, coalesce(running.count, 0)
        + row_number() over (partition by due.tenant_id order by due.rank, due.id) as turn
      from due
      left join unnest(${tenants}::text[], ${counts}::int[]) running (tenant_id, count) using (tenant_id)
    ),
    fair as (
      select tenant_id, id from queued where turn <= ${share.perTenant} order by turn, due_at limit ${share.limit}
    ),
    free as (
      select q.tenant_id, q.id from ${table} q join fair using (tenant_id, id)
      where ${due_at} <= ${share.now}
      for update of q skip locked
    )
    update ${table} q set ${due_at} = ${share.lease_until}
    from free
    where q.tenant_id = free.tenant_id and q.id = free.id
    returning q.*`.execute(db);
  return rows;
}
