/** The SQL of the invariants of payment links, and of invoices that their payers pay by a code instead. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { isOpen, STORED_STATUSES } from "../rules/invoice-status.ts";
import { RUNNING } from "../rules/subscription-status.ts";
import { findViolations } from "./snapshot-store.ts";
import type { Violations } from "./violations.ts";

const OPEN = STORED_STATUSES.filter(isOpen);
const PAID = ["paid", "partially_refunded", "refunded"];

/** Links whose places, number of payments or sum is not that of their invoices and subscriptions. */
export async function findWrongLinks(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select l.tenant_id, l.id
      from (
        select tenant_id, id, sum(taken) as taken, sum(paid_subscriptions) as paid_subscriptions,
          sum(payments) as payments, sum(tiyn) as tiyn
        from (
          select tenant_id, id, taken, paid_subscriptions, payments_count as payments, payments_total_tiyn as tiyn
          from payment_links
          union all
          select * from payment_link_deltas
        ) counted group by tenant_id, id
      ) l
      left join (
        select tenant_id, payment_link_id as id,
          count(*) filter (where status = any (${[...OPEN, ...PAID]}) and subscription_id is null) as taken,
          count(*) filter (where status = any (${PAID})) as payments,
          sum(coalesce(paid_amount_tiyn, amount_tiyn)) filter (where status = any (${PAID})) as tiyn
        from invoices where payment_link_id is not null group by tenant_id, payment_link_id
      ) i on i.tenant_id = l.tenant_id and i.id = l.id
      left join (
        select tenant_id, payment_link_id as id, count(*) as taken,
          count(*) filter (where exists (
            select from subscription_invoices c
            where c.tenant_id = s.tenant_id and c.subscription_id = s.id and c.status = 'paid')) as paid
        from subscriptions s where payment_link_id is not null and status = any (${RUNNING})
        group by tenant_id, payment_link_id
      ) s on s.tenant_id = l.tenant_id and s.id = l.id
      where l.taken <> coalesce(i.taken, 0) + coalesce(s.taken, 0) or l.paid_subscriptions <> coalesce(s.paid, 0)
        or l.payments <> coalesce(i.payments, 0) or l.tiyn <> coalesce(i.tiyn, 0)`,
  );
}

/** Subscriptions with an invoice that does not have their payment link. */
export async function findForeignLinks(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select distinct s.tenant_id, s.id from subscriptions s
      join subscription_invoices c on c.tenant_id = s.tenant_id and c.subscription_id = s.id
      join invoices i on i.tenant_id = c.tenant_id and i.id = c.invoice_id
      where s.payment_link_id is not null and i.payment_link_id is distinct from s.payment_link_id`,
  );
}

/** Invoices that can still be paid while the code in their place can be, too. */
export async function findDoublePayable(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select i.tenant_id, i.id from invoice_switches s
      join invoices i on i.tenant_id = s.tenant_id and i.id = s.invoice_id
      join invoices code on code.tenant_id = s.tenant_id and code.id = s.qr_invoice_id
      where i.status = any (${OPEN}) and code.status = any (${OPEN})`,
  );
}
