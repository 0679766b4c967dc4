/** The SQL of settlement: the ended invoices, their attempts and their subscriptions. */
import { sql } from "kysely";
import type { CycleStatus } from "../db/billing-tables.ts";
import type { Database } from "../db/database.ts";
import type { Subscription, SubscriptionInvoice } from "../db/schema.ts";
import { BILLED } from "./billing-store.ts";

/** The columns that settlement needs beyond those of billing. */
const SETTLED = [
  ...BILLED,
  "amount_tiyn",
  "external_subscriber_id",
  "open_invoice_id",
  "failed_attempts",
  "first_failed_at",
  "max_retry_attempts",
  "retry_interval_hours",
  "next_run_at",
] as const;
export type SettledSubscription = Pick<Subscription, (typeof SETTLED)[number]>;

type OfInvoice = { tenant_id: string; id: number };

/** Locks the subscriptions that the invoices belong to, in the lock order of all callers, which prevents deadlocks. */
export async function listSubscriptionsOfInvoicesForUpdate(
  db: Database,
  invoices: OfInvoice[],
): Promise<SettledSubscription[]> {
  const { rows } = await sql<SettledSubscription>`
    select ${sql.join(SETTLED.map((name) => sql.ref(`s.${name}`)))} from subscriptions s
    where (s.tenant_id, s.id) in (
      select c.tenant_id, c.subscription_id
      from unnest(${invoices.map((invoice) => invoice.tenant_id)}::text[], ${invoices.map((invoice) => invoice.id)}::bigint[])
        i (tenant_id, id)
      join subscription_invoices c on c.tenant_id = i.tenant_id and c.invoice_id = i.id)
    order by s.id
    for update`.execute(db);
  return rows;
}

/** An attempt whose end is being settled. */
export type OpenAttempt = Pick<
  SubscriptionInvoice,
  | "tenant_id"
  | "id"
  | "subscription_id"
  | "invoice_id"
  | "attempt_number"
  | "amount_tiyn"
  | "billing_period_start"
  | "billing_period_end"
>;

/** The attempts of the invoices, oldest first. */
export async function listAttemptsOfInvoices(db: Database, invoices: OfInvoice[]): Promise<OpenAttempt[]> {
  const { rows } = await sql<OpenAttempt>`
    select c.tenant_id, c.id, c.subscription_id, c.invoice_id, c.attempt_number, c.amount_tiyn, c.billing_period_start,
      c.billing_period_end
    from unnest(${invoices.map((invoice) => invoice.tenant_id)}::text[], ${invoices.map((invoice) => invoice.id)}::bigint[])
      i (tenant_id, id)
    join subscription_invoices c on c.tenant_id = i.tenant_id and c.invoice_id = i.id
    order by c.id`.execute(db);
  return rows;
}

/** The other attempts of an attempt's cycle: whether one was settled as paid, and the invoices of those still pending. */
export type Siblings = { id: number; is_paid_by_another: boolean; other_invoice_ids: number[] };

export async function listSiblings(db: Database, attempts: OfInvoice[]): Promise<Map<number, Siblings>> {
  const { rows } = await sql<Siblings>`
    select c.id, coalesce(bool_or(o.status = 'paid'), false) as is_paid_by_another,
      coalesce(array_agg(o.invoice_id) filter (where o.status = 'pending'), '{}') as other_invoice_ids
    from unnest(${attempts.map((attempt) => attempt.tenant_id)}::text[], ${attempts.map((attempt) => attempt.id)}::bigint[]) a (tenant_id, id)
    join subscription_invoices c on c.tenant_id = a.tenant_id and c.id = a.id
    join subscription_invoices o on o.tenant_id = c.tenant_id and o.subscription_id = c.subscription_id
      and o.billing_period_start = c.billing_period_start and o.id <> c.id
    group by c.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of the subscriptions of which an attempt was settled as paid. */
export async function listPaid(db: Database, subscriptions: readonly OfInvoice[]): Promise<Set<number>> {
  if (subscriptions.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select s.id
    from unnest(${subscriptions.map(({ tenant_id }) => tenant_id)}::text[], ${subscriptions.map(({ id }) => id)}::bigint[]) s (tenant_id, id)
    where exists (
      select from subscription_invoices c
      where c.tenant_id = s.tenant_id and c.subscription_id = s.id and c.status = 'paid')`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

type AttemptResult = OfInvoice &
  Pick<SubscriptionInvoice, "failure_reason" | "paid_at" | "is_duplicate" | "is_counted"> & { status: CycleStatus };

export async function changeAttempts(db: Database, ended: AttemptResult[]): Promise<void> {
  const column = <C extends keyof AttemptResult>(name: C) => ended.map((attempt) => attempt[name]);
  await sql`
    update subscription_invoices c set status = e.status, failure_reason = e.failure_reason, paid_at = e.paid_at,
      is_duplicate = e.is_duplicate, is_counted = e.is_counted
    from unnest(${column("tenant_id")}::text[], ${column("id")}::bigint[], ${column("status")}::text[],
      ${column("failure_reason")}::text[], ${column("paid_at")}::timestamptz[], ${column("is_duplicate")}::boolean[],
      ${column("is_counted")}::boolean[])
      e (tenant_id, id, status, failure_reason, paid_at, is_duplicate, is_counted)
    where c.tenant_id = e.tenant_id and c.id = e.id`.execute(db);
}

type MovedOn = Pick<
  Subscription,
  | "tenant_id"
  | "id"
  | "next_billing_at"
  | "cycle_start"
  | "cycle_end"
  | "cycle_attempts"
  | "open_invoice_id"
  | "failed_attempts"
  | "first_failed_at"
  | "grace_started_at"
  | "next_run_at"
>;

/** Writes the columns that settlement changes. The caller has locked the subscriptions. */
export async function changeMovedOn(db: Database, moved: MovedOn[]): Promise<void> {
  const column = <C extends keyof MovedOn>(name: C) => moved.map((subscription) => subscription[name]);
  await sql`
    update subscriptions s set
      next_billing_at = m.next_billing_at, cycle_start = m.cycle_start, cycle_end = m.cycle_end,
      cycle_attempts = m.cycle_attempts, open_invoice_id = m.open_invoice_id, failed_attempts = m.failed_attempts,
      first_failed_at = m.first_failed_at, grace_started_at = m.grace_started_at, next_run_at = m.next_run_at
    from unnest(${column("tenant_id")}::text[], ${column("id")}::bigint[], ${column("next_billing_at")}::timestamptz[],
      ${column("cycle_start")}::timestamptz[], ${column("cycle_end")}::timestamptz[], ${column("cycle_attempts")}::int[],
      ${column("open_invoice_id")}::bigint[], ${column("failed_attempts")}::int[],
      ${column("first_failed_at")}::timestamptz[], ${column("grace_started_at")}::timestamptz[],
      ${column("next_run_at")}::timestamptz[])
      m (tenant_id, id, next_billing_at, cycle_start, cycle_end, cycle_attempts, open_invoice_id, failed_attempts,
        first_failed_at, grace_started_at, next_run_at)
    where s.tenant_id = m.tenant_id and s.id = m.id`.execute(db);
}
