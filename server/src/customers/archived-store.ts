/** The SQL that stores what archived invoices have added to the sums of their customers. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

export async function upsertArchivedSums(
  db: Database,
  invoices: readonly { tenant_id: string; id: number }[],
): Promise<void> {
  await sql`
    insert into archived_customers as c
      (tenant_id, is_sandbox, phone, invoices, paid_invoices, paid_tiyn, refunded_tiyn, last_at)
    select tenant_id, is_sandbox, client_phone, count(*), count(paid_at),
      coalesce(sum(coalesce(paid_amount_tiyn, amount_tiyn)) filter (where paid_at is not null), 0),
      sum(total_refunded_tiyn), max(greatest(created_at, paid_at))
    from invoices join unnest(${invoices.map(({ tenant_id }) => tenant_id)}::text[], ${invoices.map(({ id }) => id)}::bigint[])
      archived (tenant_id, id) using (tenant_id, id)
    where client_phone is not null
    group by tenant_id, is_sandbox, client_phone
    on conflict (tenant_id, is_sandbox, phone) do update set
      invoices = c.invoices + excluded.invoices,
      paid_invoices = c.paid_invoices + excluded.paid_invoices,
      paid_tiyn = c.paid_tiyn + excluded.paid_tiyn,
      refunded_tiyn = c.refunded_tiyn + excluded.refunded_tiyn,
      last_at = greatest(c.last_at, excluded.last_at)`.execute(db);
}
