/**
 * The SQL of the invariants of invoices, their money and their counters.
 *
 * Invariants that a constraint enforces are left out: amounts within bounds, known statuses, a refund's invoice, one holder of a replay
 * key, a reason for each failed refund and for no other.
 */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { invoicesOfOrder } from "../invoices/reads.ts";
import { isOpen, isTerminalForPolling, REPLAYABLE, STORED_STATUSES } from "../rules/invoice-status.ts";
import { findViolations } from "./snapshot-store.ts";
import type { Violations } from "./violations.ts";

const OPEN = STORED_STATUSES.filter(isOpen);
const SETTLED = STORED_STATUSES.filter(isTerminalForPolling);
const PAID = ["paid", "partially_refunded", "refunded"];
const REFUNDABLE = ["paid", "partially_refunded"];

/** Invoices whose `total_refunded_tiyn` is not the sum of their completed refunds. */
export async function findWrongTotals(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select i.tenant_id, i.id from invoices i
      left join (
        select tenant_id, invoice_id, sum(amount_tiyn) as sum from refunds
        where status = 'completed' group by tenant_id, invoice_id
      ) r on r.tenant_id = i.tenant_id and r.invoice_id = i.id
      where i.total_refunded_tiyn <> coalesce(r.sum, 0)`,
  );
}

/** Invoices whose `refund_pending_tiyn` is not the sum of their pending refunds. */
export async function findWrongHolds(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select i.tenant_id, i.id from invoices i
      left join (
        select tenant_id, invoice_id, sum(amount_tiyn) as sum from refunds
        where status = 'pending' group by tenant_id, invoice_id
      ) r on r.tenant_id = i.tenant_id and r.invoice_id = i.id
      where i.refund_pending_tiyn <> coalesce(r.sum, 0)`,
  );
}

/** The refundable amount of invoice `i`, as in `rules/refund.ts`. */
const REFUNDABLE_TIYN = sql`least(i.amount_tiyn, coalesce(i.paid_amount_tiyn, i.amount_tiyn))`;

/** Invoices whose completed and pending refunds exceed what was paid. */
export async function findExcessRefunds(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select i.tenant_id, i.id from invoices i
      join (
        select tenant_id, invoice_id, sum(amount_tiyn) as sum from refunds
        where status <> 'failed' group by tenant_id, invoice_id
      ) r on r.tenant_id = i.tenant_id and r.invoice_id = i.id
      where r.sum > ${REFUNDABLE_TIYN}`,
  );
}

/** Invoices whose status does not follow from their refunds, or that hold money for a refund though they are not paid. */
export async function findWrongStatuses(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select tenant_id, id from invoices i
      where (status = 'refunded') <> (total_refunded_tiyn > 0 and total_refunded_tiyn = ${REFUNDABLE_TIYN})
        or (status = 'partially_refunded') <> (total_refunded_tiyn > 0 and total_refunded_tiyn < ${REFUNDABLE_TIYN})
        or (refund_pending_tiyn > 0 and status <> all (${REFUNDABLE}::text[]))`,
  );
}

/** Invoices that have a time of payment though they are not paid, or are paid and have none. */
export async function findWrongPaidAt(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`select tenant_id, id from invoices where (paid_at is not null) <> (status = any (${PAID}::text[]))`,
  );
}

/** Invoices that would answer a repeated create though they are closed. */
export async function findWrongReplayKeys(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`select tenant_id, id from invoices
      where replay_key is not null and status <> all (${REPLAYABLE}::text[])`,
  );
}

/** Open invoices that no job will poll again. A held invoice is polled for a while, then left to a person. */
export async function findUnwatchedInvoices(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`select tenant_id, id from invoices i
      where status = any (${OPEN}::text[]) and held_reason is null and send_at is null
        and case when is_sandbox then next_poll_at is null
          else not exists (select from invoice_watches w where w.tenant_id = i.tenant_id and w.invoice_id = i.id) end`,
  );
}

/** Watches of no live invoice, or of one that no answer of the provider can change any more. */
export async function findNeedlessWatches(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`select w.tenant_id, w.invoice_id as id from invoice_watches w
      left join invoices i on i.tenant_id = w.tenant_id and i.id = w.invoice_id
      where i.id is null or i.is_sandbox or i.status = any (${SETTLED}::text[])`,
  );
}

/** Invoices with a pending refund whose outcome no job will ask for. */
export async function findUnwatchedRefunds(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`select tenant_id, id from invoices where refund_pending_tiyn > 0 and next_returns_look_at is null`,
  );
}

/** Counters of the invoice list, by status and first id, that differ from a count of the rows. */
export async function findWrongCounts(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select distinct tenant_id, status || ' from ' || (run << 12) as id from (
        select counter.*, coalesce((
          select max(r.bucket) from invoice_runs r where r.tenant_id = counter.tenant_id and r.bucket <= counter.bucket
        ), 0) as run
        from (
          select tenant_id, is_sandbox, bucket, status, count from invoice_counts where status <> 'all'
          union all
          select tenant_id, is_sandbox, bucket, status, count from invoice_count_deltas
          union all
          select tenant_id, is_sandbox, id >> 12, status, -count(*) from invoices
          group by tenant_id, is_sandbox, id >> 12, status
          union all
          -- What is folded of all statuses together is the sum of what is folded of each.
          select tenant_id, is_sandbox, bucket, 'all', case when status = 'all' then count else -count end
          from invoice_counts
        ) counter
      ) placed
      group by tenant_id, is_sandbox, run, status
      having sum(count) <> 0`,
  );
}

/** Open invoices of the operator's own tenant for bills that were closed before `closedBefore`. */
export async function findPayableClosedBills(
  db: Database,
  operator_tenant_id: string | null,
  closedBefore: Date,
): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select i.tenant_id, i.id from bills b
      join ${invoicesOfOrder({ tenant_id: operator_tenant_id, order: sql`('bill-' || b.id)` })} i on true
      where b.settled_at < ${closedBefore} and not i.is_sandbox
        and i.amount_tiyn = b.price_kzt::bigint * 100 and i.status = any (${OPEN}::text[]) and i.withdraw_at is null`,
  );
}
