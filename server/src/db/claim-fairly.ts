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
 * A queue: the column of the row's number, the one with the time at which it is due, and the one that holds the lease, which may
 * be the due time itself. `order` sorts a tenant's rows; without it the longest due comes first.
 */
type Queue = {
  table: "invoices" | "invoice_watches" | "subscriptions";
  id?: string;
  due_at: string;
  lease?: string;
  where?: string;
  order?: string;
};

/**
 * Leases up to `limit` rows of the queue that are due and not leased, until `lease_until`: each tenant's first before any tenant's
 * second, and at most `perTenant` of one tenant, including those in `running`. Two claims at the same instant never share a row.
 */
export async function claimFairly<Row>(db: Database, queue: Queue, share: FairShare): Promise<Row[]> {
  const tenants = [...share.running.keys()];
  const counts = [...share.running.values()];
  const table = sql.table(queue.table);
  const id = sql.ref(queue.id ?? "id");
  const due_at = sql.ref(queue.due_at);
  const lease = sql.ref(queue.lease ?? queue.due_at);
  const isFree = queue.lease === undefined ? sql`true` : sql`(${lease} is null or ${lease} <= ${share.now})`;
  const isDue = sql`${due_at} <= ${share.now} and ${isFree}`;
  const isOfQueue = sql.raw(queue.where ?? "true");
  const rank = sql.raw(queue.order ?? queue.due_at);
  const full = tenants.filter((tenant_id) => (share.running.get(tenant_id) ?? 0) >= share.perTenant);
  const { rows } = await sql<Row>`
    with due as (
      select tenant_id, ${id} as id, ${due_at} as due_at, ${rank} as rank from ${table}
      where ${isOfQueue} and ${isDue} and tenant_id <> all (${full}::text[])
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
      select tenant_id, id as fair_id from queued where turn <= ${share.perTenant}
      order by turn, due_at limit ${share.limit}
    ),
    free as (
      select fair.* from ${table} q join fair on fair.tenant_id = q.tenant_id and fair.fair_id = q.${id}
      where ${isDue}
      for update of q skip locked
    )
    update ${table} q set ${lease} = ${share.lease_until}
    from free
    where q.tenant_id = free.tenant_id and q.${id} = free.fair_id
    returning q.*`.execute(db);
  return rows;
}
