/** The SQL that counts what needs a person's attention. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** A receiver is failing when this many deliveries in a row have failed. */
const FAILED_IN_A_ROW = 3;

export type Attention = {
  held_invoices: number;
  failing: number;
  first_failing_id: number | null;
  dropped_deliveries: number;
  is_receiver_failing: boolean;
  session_lost_at: Date | null;
  bill_id: number | null;
  price_kzt: number | null;
  tariff_active_until: Date | null;
};

/** Invoices and subscriptions are those of one mode; deliveries, the session and the bill have none. */
export async function findAttention(
  db: Database,
  { tenant_id, is_sandbox, droppedSince }: { tenant_id: string; is_sandbox: boolean; droppedSince: Date },
): Promise<Attention> {
  const { rows } = await sql<Attention>`
    select
      (select count(*) from invoices
        where tenant_id = ${tenant_id} and held_reason is not null and is_sandbox = ${is_sandbox}) as held_invoices,
      failing.count as failing, failing.first_failing_id,
      (select count(*) from deliveries
        where tenant_id = ${tenant_id} and status = 'dropped' and created_at >= ${droppedSince}) as dropped_deliveries,
      coalesce((
        select w.webhook_enabled and count(*) = ${FAILED_IN_A_ROW} and bool_and(newest.status <> 'delivered')
        from (
          select status from deliveries
          where tenant_id = ${tenant_id} and endpoint_id = 'default' and attempts_made > 0 and created_at >= ${droppedSince}
          order by seq desc limit ${FAILED_IN_A_ROW}
        ) newest), false) as is_receiver_failing,
      (select dead_at from provider_sessions where tenant_id = ${tenant_id}) as session_lost_at,
      bill.id as bill_id, bill.price_kzt, t.tariff_active_until
    from tenant_tariffs t
    join tenant_webhooks w on w.tenant_id = t.tenant_id
    left join bills bill on bill.tenant_id = t.tenant_id and bill.status = 'open'
    cross join (
      select count(*) as count, max(id) as first_failing_id from subscriptions
      where tenant_id = ${tenant_id} and is_sandbox = ${is_sandbox} and status = 'active'
        and (failed_attempts > 0 or grace_started_at is not null)
    ) failing
    where t.tenant_id = ${tenant_id}`.execute(db);
  const [attention] = rows;
  if (attention === undefined) throw new Error("a tenant has no tariff row");
  return attention;
}
