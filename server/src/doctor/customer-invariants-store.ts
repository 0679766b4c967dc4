/** The SQL of the invariants of customers. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { findViolations } from "./snapshot-store.ts";
import type { Violations } from "./violations.ts";

/**
 * Customers whose sums, with those that are not folded yet, differ from a count of their invoices, archived ones too, and subscriptions, or who
 * were active later than they say. Customers whose rows from before the counting are not counted yet are left out.
 */
export async function findWrongCustomers(db: Database): Promise<Violations> {
  const columns = sql.raw("invoices, paid_invoices, paid_tiyn, refunded_tiyn, subscriptions, active_subscriptions");
  return findViolations(
    db,
    sql`
      select tenant_id, phone || case when is_sandbox then ' sandbox' else '' end as id from (
        select tenant_id, is_sandbox, phone, ${columns}, last_at, null::timestamptz as seen_at from customers
        union all
        select tenant_id, is_sandbox, phone, ${columns}, last_at, null from customer_deltas
        union all
        select tenant_id, is_sandbox, client_phone, -1, -(paid_at is not null)::integer,
          case when paid_at is null then 0 else -coalesce(paid_amount_tiyn, amount_tiyn) end, -total_refunded_tiyn, 0, 0,
          null, greatest(created_at, paid_at)
        from invoices where client_phone is not null
        union all
        select tenant_id, is_sandbox, phone, -invoices, -paid_invoices, -paid_tiyn, -refunded_tiyn, 0, 0, null, last_at
        from archived_customers
        union all
        select tenant_id, is_sandbox, phone_number, 0, 0, 0, 0, -1, -(status = 'active')::integer, null, created_at
        from subscriptions
      ) part
      where (tenant_id || ':' || phone) collate "C"
        <= coalesce((select counted_to from customer_progress), (tenant_id || ':' || phone)) collate "C"
      group by tenant_id, is_sandbox, phone
      having (sum(invoices), sum(paid_invoices), sum(paid_tiyn), sum(refunded_tiyn), sum(subscriptions),
        sum(active_subscriptions)) <> (0, 0, 0, 0, 0, 0) or coalesce(max(seen_at) > max(last_at), max(seen_at) is not null)`,
  );
}
