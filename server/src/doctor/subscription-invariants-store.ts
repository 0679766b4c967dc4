/**
 * The SQL of the invariants between subscriptions, their attempts, and the invoices of those.
 *
 * Invariants that a key enforces are left out: one attempt per cycle and number, one per invoice, the invoice and subscription of each.
 */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { findViolations } from "./snapshot-store.ts";
import type { Violations } from "./violations.ts";

/** Whether invoice `i` has ended and is settled. */
const IS_SETTLED = sql`(i.status not in ('processing', 'pending', 'cancelling') and not i.is_unsettled)`;

/** Active subscriptions that no job will bill or expire, and inactive ones that a job will. */
export async function findUnscheduled(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select tenant_id, id from subscriptions
      where (next_run_at is not null)
        <> (status = 'active' and (grace_started_at is not null or open_invoice_id is null))`,
  );
}

/** Subscriptions that wait for an invoice which has ended, or which is not theirs. */
export async function findBlockedSubscriptions(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select s.tenant_id, s.id from subscriptions s
      left join invoices i on i.tenant_id = s.tenant_id and i.id = s.open_invoice_id and i.subscription_id = s.id
      where s.open_invoice_id is not null and (i.id is null or ${IS_SETTLED})`,
  );
}

/** Settled attempts whose outcome differs from their invoice's. */
export async function findWrongAttempts(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select c.tenant_id, c.id from subscription_invoices c
      join invoices i on i.tenant_id = c.tenant_id and i.id = c.invoice_id
      where not i.is_unsettled and c.status is distinct from case
        when i.status in ('paid', 'partially_refunded', 'refunded') then 'paid'
        when i.status in ('cancelled', 'expired') then i.status
        when i.status = 'error' then 'failed'
        else 'pending' end`,
  );
}

/** Subscriptions with a cycle that two attempts have paid, neither marked as a duplicate payment nor refunded. */
export async function findDoublePaidCycles(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select distinct c.tenant_id, c.subscription_id as id from subscription_invoices c
      join invoices i on i.tenant_id = c.tenant_id and i.id = c.invoice_id
      where c.status = 'paid' and not c.is_duplicate and i.status <> 'refunded'
      group by c.tenant_id, c.subscription_id, c.billing_period_start
      having count(*) > 1`,
  );
}

/** Subscriptions whose expiry was announced twice, or that are not expired though it was announced. */
export async function findWronglyAnnouncedEnds(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select announced.tenant_id, announced.id from (
        select e.tenant_id, (e.body::json ->> 'subscription_id')::bigint as id, count(*) as times
        from events e where e.type = 'subscription.expired' group by 1, 2
      ) announced
      left join subscriptions s on s.tenant_id = announced.tenant_id and s.id = announced.id
      where announced.times > 1 or s.status is distinct from 'expired'`,
  );
}
