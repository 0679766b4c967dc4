/** The SQL of billing: which subscriptions are due, the attempts to bill them, and what became of those. */
import { sql } from "kysely";
import { claimFairly, type FairShare } from "../db/claim-fairly.ts";
import type { Database } from "../db/database.ts";
import type { CycleStatus, Subscription, SubscriptionInvoice, Tenant } from "../db/schema.ts";

/** What billing must know of a subscription; with all of its columns a worker computes twice as long. */
const BILLED = [
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
] as const;
export type BilledSubscription = Pick<Subscription, (typeof BILLED)[number]>;

/** What settling must know beside that. */
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

/** Locks up to `limit` due sandbox subscriptions until the transaction ends; those that others hold are left out. */
export async function claimDueSandbox(db: Database, due: { now: Date; limit: number }): Promise<BilledSubscription[]> {
  return db
    .selectFrom("subscriptions")
    .select(BILLED)
    .where("is_sandbox", "=", true)
    .where("next_run_at", "<=", due.now)
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

/** Locks a subscription that was leased until `leased_until`; undefined when somebody has changed it since. */
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
    .forUpdate()
    .executeTakeFirst();
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

/** The tenant, and whether the provider can be called in its name. */
export async function findBillingGround(
  db: Database,
  tenant_id: string,
): Promise<{ tenant: Tenant; is_connected: boolean }> {
  const { is_connected, ...tenant } = await db
    .selectFrom("tenants as t")
    .leftJoin("provider_sessions as s", (join) => join.onRef("s.tenant_id", "=", "t.id").on("s.dead_at", "is", null))
    .selectAll("t")
    .select(({ eb }) => eb("s.tenant_id", "is not", null).as("is_connected"))
    .where("t.id", "=", tenant_id)
    .executeTakeFirstOrThrow();
  return { tenant, is_connected: Boolean(is_connected) };
}

/** Brings the queue time of the tenant's sandbox subscriptions forward by `step_ms`. */
export async function changeSandboxQueue(db: Database, tenant_id: string, step_ms: number): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set({ next_run_at: sql`next_run_at - ${step_ms} * interval '1 millisecond'` })
    .where("tenant_id", "=", tenant_id)
    .where("is_sandbox", "=", true)
    .where("next_run_at", "is not", null)
    .execute();
}

/**
 * The first instant, up to `until` on the real clock, at which something of the tenant's sandbox is due: a subscription, or
 * the expiry of an invoice. Both queues are looked at from their beginnings, where little else can be due.
 */
export async function findNextSandboxRun(db: Database, tenant_id: string, until: Date): Promise<Date | undefined> {
  const subscription = db
    .selectFrom("subscriptions")
    .select("next_run_at as due_at")
    .where("tenant_id", "=", tenant_id)
    .where("is_sandbox", "=", true)
    .where("next_run_at", "<=", until)
    .orderBy("next_run_at")
    .limit(1);
  const invoice = db
    .selectFrom("invoices")
    .select("next_poll_at as due_at")
    .where("tenant_id", "=", tenant_id)
    .where("is_sandbox", "=", true)
    .where("next_poll_at", "<=", until)
    .orderBy("next_poll_at")
    .limit(1);
  const dues = await Promise.all([subscription.executeTakeFirst(), invoice.executeTakeFirst()]);
  const at_ms = dues.flatMap((due) => due?.due_at?.getTime() ?? []);
  return at_ms.length === 0 ? undefined : new Date(Math.min(...at_ms));
}

/** Every sandbox subscription of the tenant that is due by `until`, on the real clock, locked. */
export async function listDueSandboxOfTenant(
  db: Database,
  tenant_id: string,
  until: Date,
): Promise<BilledSubscription[]> {
  return db
    .selectFrom("subscriptions")
    .select(BILLED)
    .where("tenant_id", "=", tenant_id)
    .where("is_sandbox", "=", true)
    .where("next_run_at", "<=", until)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** How far ahead the sandbox clocks are, in milliseconds by tenant. */
export async function listSandboxOffsets(db: Database, tenant_ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("tenants")
    .select(["id", "sandbox_offset_ms"])
    .where("id", "=", sql<string>`any(${tenant_ids}::text[])`)
    .execute();
  return new Map(rows.map(({ id, sandbox_offset_ms }) => [id, sandbox_offset_ms]));
}

type NewAttempt = Pick<
  SubscriptionInvoice,
  | "tenant_id"
  | "subscription_id"
  | "invoice_id"
  | "billing_period_start"
  | "billing_period_end"
  | "billing_period_label"
  | "attempt_number"
  | "created_at"
>;

/** Writes the attempts, each of the amount its subscription has, and in the same statement has those wait for how they end. */
export async function insertAttempts(db: Database, attempts: NewAttempt[]): Promise<void> {
  const column = <C extends keyof NewAttempt>(name: C) => attempts.map((attempt) => attempt[name]);
  await sql`
    with attempt as (
      select * from unnest(${column("tenant_id")}::text[], ${column("subscription_id")}::bigint[],
        ${column("invoice_id")}::bigint[], ${column("billing_period_start")}::timestamptz[],
        ${column("billing_period_end")}::timestamptz[], ${column("billing_period_label")}::text[],
        ${column("attempt_number")}::int[], ${column("created_at")}::timestamptz[])
        a (tenant_id, subscription_id, invoice_id, period_start, period_end, label, attempt_number, created_at)
    ),
    billed as (
      update subscriptions s set
        next_billing_at = a.period_end, cycle_start = a.period_start, cycle_end = a.period_end,
        cycle_attempts = a.attempt_number, open_invoice_id = a.invoice_id, next_run_at = null
      from attempt a
      where s.tenant_id = a.tenant_id and s.id = a.subscription_id
      returning a.*, s.amount_tiyn
    )
    insert into subscription_invoices (tenant_id, subscription_id, invoice_id, billing_period_start, billing_period_end,
      billing_period_label, amount_tiyn, attempt_number, status, created_at)
    select tenant_id, subscription_id, invoice_id, period_start, period_end, label, amount_tiyn, attempt_number, 'pending',
      created_at
    from billed`.execute(db);
}

/** Ends subscriptions whose grace is over, each at its own instant. */
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

type OfInvoice = { tenant_id: string; id: number };

/** Locks the subscriptions that the invoices belong to, in one order for everybody, so that nobody waits in a circle. */
export async function listSubscriptionsOfInvoicesForUpdate(
  db: Database,
  invoices: OfInvoice[],
): Promise<SettledSubscription[]> {
  const { rows } = await sql<SettledSubscription>`
    select ${sql.join(SETTLED.map((name) => sql.ref(`s.${name}`)))} from subscriptions s
    where (s.tenant_id, s.id) in (
      select c.tenant_id, c.subscription_id
      from unnest(${invoices.map((one) => one.tenant_id)}::text[], ${invoices.map((one) => one.id)}::bigint[])
        i (tenant_id, id)
      join subscription_invoices c on c.tenant_id = i.tenant_id and c.invoice_id = i.id)
    order by s.id
    for update`.execute(db);
  return rows;
}

/** An attempt whose end is being taken note of. */
export type OpenAttempt = Pick<
  SubscriptionInvoice,
  | "tenant_id"
  | "id"
  | "subscription_id"
  | "invoice_id"
  | "attempt_number"
  | "billing_period_start"
  | "billing_period_end"
>;

/** The attempts that the invoices stand for, oldest first. */
export async function listAttemptsOfInvoices(db: Database, invoices: OfInvoice[]): Promise<OpenAttempt[]> {
  const { rows } = await sql<OpenAttempt>`
    select c.tenant_id, c.id, c.subscription_id, c.invoice_id, c.attempt_number, c.billing_period_start, c.billing_period_end
    from unnest(${invoices.map((one) => one.tenant_id)}::text[], ${invoices.map((one) => one.id)}::bigint[])
      i (tenant_id, id)
    join subscription_invoices c on c.tenant_id = i.tenant_id and c.invoice_id = i.id
    order by c.id`.execute(db);
  return rows;
}

type EndedAttempt = OfInvoice & { status: CycleStatus; failure_reason: string | null; paid_at: Date | null };

export async function changeAttempts(db: Database, ended: EndedAttempt[]): Promise<void> {
  const column = <C extends keyof EndedAttempt>(name: C) => ended.map((attempt) => attempt[name]);
  await sql`
    update subscription_invoices c set status = e.status, failure_reason = e.failure_reason, paid_at = e.paid_at
    from unnest(${column("tenant_id")}::text[], ${column("id")}::bigint[], ${column("status")}::text[],
      ${column("failure_reason")}::text[], ${column("paid_at")}::timestamptz[])
      e (tenant_id, id, status, failure_reason, paid_at)
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

/** Writes what settled attempts have made of their subscriptions, which the caller has locked. */
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
