/** The SQL of billing, for the jobs that bill subscriptions and for the sandbox clock: due subscriptions and their attempts. */
import { sql } from "kysely";
import { claimFairly, type FairShare } from "../db/claim-fairly.ts";
import type { Database } from "../db/database.ts";
import type { Invoice, Subscription, SubscriptionInvoice, Tenant } from "../db/schema.ts";
import { isWritable } from "../db/tenant-guards.ts";
import type { TermsOf } from "../invoices/of-subscription.ts";
import { findNextSandboxPoll, invoiceOf } from "../invoices/reads.ts";
import { type Connection, liveConnectionOf } from "../provider/reads.ts";

/** The columns that billing needs; reading all columns doubles the processor time of the job. */
export const BILLED = [
  "tenant_id",
  "id",
  "is_sandbox",
  "status",
  "billing_period",
  "billing_day",
  "next_billing_at",
  "cycle_start",
  "cycle_end",
  "cycle_attempts",
  "grace_started_at",
  "grace_period_days",
  "payment_link_id",
] as const;
export type BilledSubscription = Pick<Subscription, (typeof BILLED)[number]>;

/**
 * Every attempt of the cycle has ended and is settled, and none is held. An attempt that may have been paid blocks billing: to
 * bill the cycle again would ask its payer twice, and to expire the subscription would end what is paid for.
 * Each attempt costs one lookup by key. Without `offset 0`, and with a join, the planner reads all unsettled invoices instead,
 * which are few when it collects statistics and many when all are paid at once (measured: 0.45 s for 1000).
 */
const CYCLE_IS_SETTLED = sql<boolean>`(subscriptions.cycle_start is null or not exists (
  select from subscription_invoices c
  where c.tenant_id = subscriptions.tenant_id and c.subscription_id = subscriptions.id
    and c.billing_period_start = subscriptions.cycle_start
    and (select i.is_unsettled or i.held_reason is not null or i.status in ('processing', 'pending', 'cancelling')
      from ${invoiceOf({ tenant_id: sql`c.tenant_id`, id: sql`c.invoice_id` })} i)
  offset 0))`;

/**
 * The terms of a subscription's next invoice. The first attempt of a cycle takes its items, amount and name from the
 * subscription; every later attempt takes them from the first attempt's invoice. The `where` of each half of the terms skips
 * that half without reading its tables, so that first attempts cost no more.
 */
export const termsOf: TermsOf = ({ tenant_id, id }) => sql`lateral (
  select s.is_sandbox, s.phone_number, s.payment_link_id, terms.*
  from subscriptions s
  cross join lateral (
    select s.amount_tiyn, s.description, s.subscriber_name as client_name, coalesce(s.cart_items, '[]') as items
    where s.cycle_start is null
    union all
    select first.amount_tiyn, first.description, first.client_name, first.items
    from subscription_invoices c
    join ${invoiceOf({ tenant_id: sql`c.tenant_id`, id: sql`c.invoice_id` })} first on true
    where s.cycle_start is not null and c.tenant_id = s.tenant_id and c.subscription_id = s.id
      and c.billing_period_start = s.cycle_start and c.attempt_number = 1
  ) terms
  where s.tenant_id = ${tenant_id} and s.id = ${id})`;

/** Locks up to `limit` due sandbox subscriptions until the transaction ends; rows that are locked already are skipped. */
export async function claimDueSandbox(db: Database, due: { now: Date; limit: number }): Promise<BilledSubscription[]> {
  return db
    .selectFrom("subscriptions")
    .select(BILLED)
    .where("is_sandbox", "=", true)
    .where("next_run_at", "<=", due.now)
    .where(CYCLE_IS_SETTLED)
    .where(isWritable(sql`tenant_id`))
    .orderBy("next_run_at")
    .limit(due.limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Leases due live subscriptions, a fair share of each tenant's. */
export async function claimDueLive(db: Database, share: FairShare): Promise<Subscription[]> {
  return claimFairly<Subscription>(
    db,
    { table: "subscriptions", due_at: "next_run_at", where: "not is_sandbox" },
    share,
  );
}

/** Locks a subscription that was leased; undefined when it has changed since, or an attempt of its cycle can still be paid. */
export async function findLeasedForUpdate(
  db: Database,
  { tenant_id, id, next_run_at }: Subscription,
): Promise<Subscription | undefined> {
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .where("next_run_at", "is not distinct from", next_run_at)
    .where(CYCLE_IS_SETTLED)
    .forUpdate()
    .executeTakeFirst();
}

/** The ids of the cycle's invoices that the provider knows and that are not recorded as paid. */
export async function listInvoiceIdsToCheck(
  db: Database,
  { tenant_id, id, cycle_start }: Subscription,
): Promise<number[]> {
  const rows = await db
    .selectFrom("subscription_invoices as c")
    .innerJoin(invoiceOf({ tenant_id: sql`c.tenant_id`, id: sql`c.invoice_id` }).as<"i">("i"), (join) => join.onTrue())
    .select("i.id")
    .where("c.tenant_id", "=", tenant_id)
    .where("c.subscription_id", "=", id)
    .where("c.billing_period_start", "=", cycle_start)
    .where("c.status", "<>", "paid")
    .where("i.provider_invoice_id", "is not", null)
    .orderBy("i.id")
    .execute();
  return rows.map((row) => row.id);
}

/** Puts a leased subscription off until `next_run_at`. */
export async function changeNextRun(db: Database, leased: Subscription, next_run_at: Date): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ next_run_at })
    .where("tenant_id", "=", leased.tenant_id)
    .where("id", "=", leased.id)
    .where("next_run_at", "is not distinct from", leased.next_run_at)
    .execute();
}

/** The tenant, and its live connection to the provider, null without one. */
export async function findBillingContext(
  db: Database,
  tenant_id: string,
): Promise<{ tenant: Tenant; connected: Connection | null }> {
  const { connected, ...tenant } = await db
    .selectFrom("full_tenants as t")
    .selectAll("t")
    .select(liveConnectionOf(sql`t.id`).as("connected"))
    .where("t.id", "=", tenant_id)
    .executeTakeFirstOrThrow();
  return { tenant, connected };
}

/** Moves the queue times of the tenant's sandbox subscriptions earlier by `stepMs`. */
export async function changeSandboxQueue(db: Database, tenant_id: string, stepMs: number): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ next_run_at: sql`next_run_at - ${stepMs} * interval '1 millisecond'` })
    .where("tenant_id", "=", tenant_id)
    .where("is_sandbox", "=", true)
    .where("next_run_at", "is not", null)
    .execute();
}

/**
 * The first instant, up to `until` on the real clock, at which something of the tenant's sandbox is due: a subscription, or
 * the expiry of an invoice. Both queues are read from their beginnings, where little else can be due.
 */
export async function findNextSandboxRun(db: Database, tenant_id: string, until: Date): Promise<Date | undefined> {
  const subscription = db
    .selectFrom("subscriptions")
    .select("next_run_at")
    .where("tenant_id", "=", tenant_id)
    .where("is_sandbox", "=", true)
    .where("next_run_at", "<=", until)
    .orderBy("next_run_at")
    .limit(1);
  const [due, nextPollAt] = await Promise.all([
    subscription.executeTakeFirst(),
    findNextSandboxPoll(db, tenant_id, until),
  ]);
  const atMs = [due?.next_run_at, nextPollAt].flatMap((at) => at?.getTime() ?? []);
  return atMs.length === 0 ? undefined : new Date(Math.min(...atMs));
}

/** Up to `limit` sandbox subscriptions of the tenant that are due by `until`, on the real clock, locked. */
export async function listDueSandboxOfTenant(
  db: Database,
  tenant_id: string,
  { until, limit }: { until: Date; limit: number },
): Promise<BilledSubscription[]> {
  return db
    .selectFrom("subscriptions")
    .select(BILLED)
    .where("tenant_id", "=", tenant_id)
    .where("is_sandbox", "=", true)
    .where("next_run_at", "<=", until)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
}

type NewAttempt = Pick<
  SubscriptionInvoice,
  | "tenant_id"
  | "subscription_id"
  | "invoice_id"
  | "amount_tiyn"
  | "billing_period_start"
  | "billing_period_end"
  | "billing_period_label"
  | "attempt_number"
  | "created_at"
>;

/** Inserts the attempts, and in the same statement makes their subscriptions wait for the outcome. */
export async function insertAttempts(db: Database, attempts: NewAttempt[]): Promise<void> {
  const column = <C extends keyof NewAttempt>(name: C) => attempts.map((attempt) => attempt[name]);
  await sql`
    with attempt as (
      select * from unnest(${column("tenant_id")}::text[], ${column("subscription_id")}::bigint[],
        ${column("invoice_id")}::bigint[], ${column("amount_tiyn")}::bigint[],
        ${column("billing_period_start")}::timestamptz[], ${column("billing_period_end")}::timestamptz[],
        ${column("billing_period_label")}::text[], ${column("attempt_number")}::int[],
        ${column("created_at")}::timestamptz[])
        a (tenant_id, subscription_id, invoice_id, amount_tiyn, period_start, period_end, label, attempt_number, created_at)
    ),
    billed as (
      update subscriptions s set
        next_billing_at = a.period_end, cycle_start = a.period_start, cycle_end = a.period_end,
        cycle_attempts = a.attempt_number, open_invoice_id = a.invoice_id, next_run_at = null
      from attempt a
      where s.tenant_id = a.tenant_id and s.id = a.subscription_id
      returning a.*
    )
    insert into subscription_invoices (tenant_id, subscription_id, invoice_id, billing_period_start, billing_period_end,
      billing_period_label, amount_tiyn, attempt_number, status, created_at)
    select tenant_id, subscription_id, invoice_id, period_start, period_end, label, amount_tiyn, attempt_number, 'pending',
      created_at
    from billed`.execute(db);
}

/** Expires subscriptions whose grace is over, each at its own instant. */
export async function changeExpired(
  db: Database,
  lapsed: { tenant_id: string; id: number; expired_at: Date }[],
): Promise<void> {
  await sql`
    update subscriptions s set status = 'expired', expired_at = l.expired_at, next_run_at = null
    from unnest(${lapsed.map((one) => one.tenant_id)}::text[], ${lapsed.map((one) => one.id)}::bigint[],
      ${lapsed.map((one) => one.expired_at)}::timestamptz[]) l (tenant_id, id, expired_at)
    where s.tenant_id = l.tenant_id and s.id = l.id`.execute(db);
}

type OtherCycle = Pick<
  SubscriptionInvoice,
  "billing_period_start" | "billing_period_end" | "billing_period_label" | "amount_tiyn"
>;

/** Moves the invoice's attempt, the only one of its cycle, to another cycle, and its locked subscription with it. */
export async function changeCycleOfAttempt(
  db: Database,
  { tenant_id, id: invoice_id, subscription_id }: Pick<Invoice, "tenant_id" | "id" | "subscription_id">,
  cycle: OtherCycle,
): Promise<void> {
  await db
    .updateTable("subscription_invoices")
    .set(cycle)
    .where("tenant_id", "=", tenant_id)
    .where("invoice_id", "=", invoice_id)
    .execute();
  await db
    .updateTable("subscriptions")
    .set({
      next_billing_at: cycle.billing_period_end,
      cycle_start: cycle.billing_period_start,
      cycle_end: cycle.billing_period_end,
    })
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", subscription_id)
    .execute();
}
