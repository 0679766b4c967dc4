/** The SQL that selects the invoices to archive: by their own rows, and by rows of other rooms that refer to them. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { isOpen, STORED_STATUSES } from "../rules/invoice-status.ts";

/** An ended invoice with its timeline and refunds as a line of the archive, and the version of its row. */
export type Ended = { tenant_id: string; id: number; version: string; line: string };

/** A part of a tenant's ids: above `after`, up to and including `until`. */
type Range = { tenant_id: string; after: number; until: number };

/**
 * The next tenants by id. One that is moving to another cell is left out, because its rows belong to two databases, and one whose
 * sums of hours are still being counted from the rows.
 */
export async function listTenantIds(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tenants
    where id > ${after} and id not in (select tenant_id from moving_tenants union all select tenant_id from uncounted_sums)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The id of the tenant's newest invoice from before the instant: ids grow with time. Null where there is none. */
export async function findLastId(db: Database, tenant_id: string, before: Date): Promise<number | null> {
  const newest = (mode: string) => sql`
    (select id from invoices where tenant_id = ${tenant_id} and ${sql.raw(mode)} and created_at < ${before}
      order by created_at desc, id desc limit 1)`;
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from (${newest("not is_sandbox")} union all ${newest("is_sandbox")}) newest`.execute(db);
  return rows[0]?.id ?? null;
}

/** The last id of the next `limit` invoices of the range, archived or not; null where there is none. */
export async function findPageEnd(
  db: Database,
  { tenant_id, after, until }: Range,
  limit: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from (
      select id from invoices where tenant_id = ${tenant_id} and id > ${after} and id <= ${until}
      order by tenant_id, id limit ${limit}
    ) page`.execute(db);
  return rows[0]?.id ?? null;
}

const ENDED = STORED_STATUSES.filter((status) => !isOpen(status));

/**
 * The invoices of the range that may be archived, in the order of their ids: ended, created and changed for the last time
 * `before` the instant, with no job or person still to act on them. Those of subscriptions, payment links, orders of a shop and
 * bills, and those that payers have replaced, are left out, because the pages of these read them.
 */
export async function listEnded(
  db: Database,
  { tenant_id, after, until }: Range,
  { before, operator_tenant_id }: { before: Date; operator_tenant_id: string | null },
): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select i.tenant_id, i.id, i.xmin::text as version, jsonb_build_object(
      'invoice', to_jsonb(i),
      'changes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.seq), '[]') from invoice_changes c
        where c.tenant_id = i.tenant_id and c.invoice_id = i.id),
      'refunds', (select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from refunds r
        where r.tenant_id = i.tenant_id and r.invoice_id = i.id)
    )::text as line
    from invoices i
    where i.tenant_id = ${tenant_id} and i.id > ${after} and i.id <= ${until}
      and i.status = any (${ENDED}::text[]) and i.created_at < ${before} and coalesce(i.paid_at < ${before}, true)
      and i.held_reason is null and i.refund_pending_tiyn = 0 and not i.is_unsettled and i.subscription_id is null
      and i.payment_link_id is null and i.next_poll_at is null and i.next_returns_look_at is null and i.send_at is null and i.withdraw_at is null
      and not coalesce(i.tenant_id = ${operator_tenant_id}::text and i.external_order_id like 'bill-%', false)
      and not exists (select from invoice_watches w where w.tenant_id = i.tenant_id and w.invoice_id = i.id)
      and not exists (select from invoice_changes c
        where c.tenant_id = i.tenant_id and c.invoice_id = i.id and c.at >= ${before})
      and not exists (select from refunds r
        where r.tenant_id = i.tenant_id and r.invoice_id = i.id and (r.status = 'pending' or r.created_at >= ${before}))
      and not exists (select from subscription_invoices s where s.tenant_id = i.tenant_id and s.invoice_id = i.id)
      and not exists (select from invoice_switches w
        where w.tenant_id = i.tenant_id and (w.invoice_id = i.id or w.qr_invoice_id = i.id))
      and not exists (select from shop_orders o where o.tenant_id = i.tenant_id and o.invoice_id = i.id)
      and not exists (select from bills b where b.invoice_tenant_id = i.tenant_id and b.invoice_id = i.id)
    order by i.tenant_id, i.id`.execute(db);
  return rows;
}
