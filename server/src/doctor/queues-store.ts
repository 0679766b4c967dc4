/** The SQL of the rows that wait for a worker, for the provider, or for a person. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { hasLiveSession } from "../provider/reads.ts";
import { isBehind } from "../webhooks/reads.ts";
import { findViolations } from "./snapshot-store.ts";
import type { Violations } from "./violations.ts";

/** Invoices whose poll, or the lease of it, or the reconciliation of their refunds has been due since before `late`. */
export async function findLateInvoices(db: Database, late: Date): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select tenant_id, invoice_id as id from invoice_watches
      where due_at < ${late} and (lease_until is null or lease_until < ${late})
      union
      select tenant_id, id from invoices where is_sandbox and next_poll_at < ${late}
      union
      select tenant_id, id from invoices where next_returns_look_at < ${late}`,
  );
}

/** Subscriptions that should have been billed, or ended, before `late`. */
export async function findLateSubscriptions(db: Database, late: Date): Promise<Violations> {
  return findViolations(db, sql`select tenant_id, id from subscriptions where next_run_at < ${late}`);
}

/** Closed tenants that have been due since before `late`. */
export async function findLateClosings(db: Database, late: Date): Promise<Violations> {
  return findViolations(db, sql`select id as tenant_id, 'closing' as id from tenants where closing_due_at < ${late}`);
}

/** Deliveries that have been due since before `late` without a lease since then, and whose endpoint is neither paused nor draining. */
export async function findLateDeliveries(db: Database, late: Date): Promise<Violations> {
  return findViolations(
    db,
    sql`select tenant_id, id from deliveries d
      where next_attempt_at < ${late} and (leased_until is null or leased_until < ${late})
        and not ${isBehind(sql`d.tenant_id`, sql`d.endpoint_id`)}`,
  );
}

/** Invoices begun before `begunBefore` whose create is still unanswered, though their merchant has a live session. */
export async function findLostCreates(db: Database, begunBefore: Date): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select i.tenant_id, i.id from invoices i
      where ${hasLiveSession(sql`i.tenant_id`)} and i.status = 'processing' and i.send_at is null and coalesce(i.sent_at, i.created_at) < ${begunBefore}`,
  );
}

/** Refunds begun before `begunBefore` whose outcome is still unknown, though their merchant has a live session. */
export async function findLostRefunds(db: Database, begunBefore: Date): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select r.tenant_id, r.id from refunds r
      where ${hasLiveSession(sql`r.tenant_id`)} and r.status = 'pending' and coalesce(r.return_asked_at, r.created_at) < ${begunBefore}`,
  );
}

/** Invoices that are held for a person's decision. */
export async function findHeldInvoices(db: Database): Promise<Violations> {
  return findViolations(db, sql`select tenant_id, id from invoices where held_reason is not null`);
}

/** Active and paused subscriptions whose open invoice is held: the next cycle waits for a person's decision. */
export async function findSubscriptionsOnHeld(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select s.tenant_id, s.id || ' (invoice ' || i.id || ')' as id from subscriptions s
      join invoices i on i.tenant_id = s.tenant_id and i.id = s.open_invoice_id
      where i.held_reason is not null`,
  );
}

/** Invoices of duplicate payments that are not fully refunded. */
export async function findDuplicatePayments(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select c.tenant_id, c.subscription_id || ' (invoice ' || c.invoice_id || ')' as id from subscription_invoices c
      join invoices i on i.tenant_id = c.tenant_id and i.id = c.invoice_id
      where c.is_duplicate and i.status in ('paid', 'partially_refunded')`,
  );
}

/**
 * Live phone invoices whose create was given up with an unknown outcome: reconciliation ended them without a failure
 * reason.
 */
export async function findUnknownCreates(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select i.tenant_id, i.id from invoices i
      where i.status = 'error' and not i.is_sandbox and i.channel = 'phone'
        and i.provider_invoice_id is null and i.failure_reason is null
        and exists (select from invoice_changes c
          where c.tenant_id = i.tenant_id and c.invoice_id = i.id and c.source = 'reconciler')`,
  );
}

/** Invoices whose withdrawal has been due, or requested and not done, since before `late`. */
export async function findLateWithdrawals(db: Database, late: Date): Promise<Violations> {
  return findViolations(
    db,
    sql`select tenant_id, id from invoices
      where withdraw_at < ${late} or (withdraw_at is not null and held_reason is null and cancel_requested_at < ${late})`,
  );
}

/** Invoices that should have been sent to the provider again before `late`. */
export async function findLateSends(db: Database, late: Date): Promise<Violations> {
  return findViolations(db, sql`select tenant_id, id from invoices where send_at < ${late}`);
}

/**
 * Idempotency keys whose attempt was lost with its process before `late`. An attempt that ends without an answer to keep
 * releases its lease at once; a lease that has run its whole length, `leaseMs` or more, was not released.
 */
export async function findLostKeys(db: Database, late: Date, leaseMs: number): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select tenant_id, route || ' ' || key as id from idempotency_keys
      where status is null and lease_until < ${late}
        and lease_until - claimed_at >= ${leaseMs} * interval '1 millisecond'`,
  );
}

/** The last days of certificates of live connections that end between the two instants; `from` null: however long ago. */
export async function findEndingCertificates(
  db: Database,
  { from, before }: { from: Date | null; before: Date },
): Promise<Violations> {
  return findViolations(
    db,
    sql`select tenant_id, to_char(certificate_expires_at at time zone 'UTC', 'YYYY-MM-DD') as id
      from provider_sessions where dead_at is null and certificate_expires_at < ${before}
        and (${from}::timestamptz is null or certificate_expires_at >= ${from})`,
  );
}

/** Letters written before `late` that wait to be sent; the last failure says why. */
export async function findLateLetters(db: Database, late: Date): Promise<Violations> {
  return findViolations(
    db,
    sql`select kind as tenant_id, id || coalesce(' (' || failure || ')', '') as id from letters
      where next_attempt_at is not null and written_at < ${late}`,
  );
}

/** Letters that were given up and written since `since`. */
export async function findGivenUpLetters(db: Database, since: Date): Promise<Violations> {
  return findViolations(
    db,
    sql`select kind as tenant_id, id || ' (' || failure || ')' as id from letters
      where next_attempt_at is null and written_at >= ${since}`,
  );
}
