/** The SQL of reading and changing subscriptions by their merchants. */
import { type Insertable, sql } from "kysely";
import pg from "pg";
import type { Database } from "../db/database.ts";
import { type ListOrder, paged } from "../db/keyset.ts";
import type { Invoice, Schema, Subscription, SubscriptionInvoice } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import type { Page } from "../http/pagination.ts";
import { invoiceOf, listInvoicesOfIds } from "../invoices/reads.ts";
import { RUNNING, type SubscriptionStatus } from "../rules/subscription-status.ts";

export type NewSubscription = Insertable<Schema["subscriptions"]>;
export type SubscriptionChanges = Partial<
  Omit<NewSubscription, "tenant_id" | "id" | "is_sandbox" | "phone_number" | "billing_period" | "created_at">
>;

/** Locks the subscription's row until the transaction ends. @throws NOT_FOUND for an id the tenant does not have. */
export async function getSubscriptionForUpdate(db: Database, tenant_id: string, id: number): Promise<Subscription> {
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** @throws an error of which `isExternalIdTaken` or `isPhoneOfLinkTaken` is true. */
export async function insertSubscription(db: Database, subscription: NewSubscription): Promise<Subscription> {
  return db.insertInto("subscriptions").values(subscription).returningAll().executeTakeFirstOrThrow();
}

/**
 * Writes `changes` if the row still has the status it was read with; undefined when another transaction changed the row first.
 * @throws an error of which `isExternalIdTaken` is true.
 */
export async function changeSubscription(
  db: Database,
  subscription: Pick<Subscription, "tenant_id" | "id" | "status">,
  changes: SubscriptionChanges,
): Promise<Subscription | undefined> {
  return db
    .updateTable("subscriptions")
    .set(changes)
    .where("tenant_id", "=", subscription.tenant_id)
    .where("id", "=", subscription.id)
    .where("status", "=", subscription.status)
    .returningAll()
    .executeTakeFirst();
}

/** Whether a write failed because another active or paused subscription has the `external_subscriber_id`. */
export function isExternalIdTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === "subscriptions_external";
}

/** Whether a write failed because the phone has an active or paused subscription of the payment link. */
export function isPhoneOfLinkTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === "subscriptions_link_phone";
}

/** The active or paused subscription that the phone has by the payment link. */
export async function findLiveByLink(
  db: Database,
  wanted: { tenant_id: string; payment_link_id: number; phone_number: string },
): Promise<Subscription | undefined> {
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("tenant_id", "=", wanted.tenant_id)
    .where("payment_link_id", "=", wanted.payment_link_id)
    .where("phone_number", "=", wanted.phone_number)
    .where("status", "in", RUNNING)
    .executeTakeFirst();
}

/** The active or paused subscription of that external id and mode. */
export async function findLiveByExternalId(
  db: Database,
  wanted: { tenant_id: string; is_sandbox: boolean; external_subscriber_id: string },
): Promise<Pick<Subscription, "id"> | undefined> {
  return db
    .selectFrom("subscriptions")
    .select("id")
    .where("tenant_id", "=", wanted.tenant_id)
    .where("is_sandbox", "=", wanted.is_sandbox)
    .where("external_subscriber_id", "=", wanted.external_subscriber_id)
    .where("status", "in", ["active", "paused"])
    .executeTakeFirst();
}

/**
 * Pauses the tenant's active subscriptions, marked as paused by a disconnection, and returns them. Rows are locked in the
 * order of their ids, which prevents deadlocks.
 */
export async function changeAllPaused(db: Database, tenant_id: string): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    with active as (
      select id from subscriptions where tenant_id = ${tenant_id} and status = 'active' order by id for update
    ),
    paused as (
      update subscriptions s set status = 'paused', next_run_at = null, paused_by_disconnection = true
      from active
      where s.tenant_id = ${tenant_id} and s.id = active.id
      returning s.*
    )
    select * from paused order by id`.execute(db);
  return rows;
}

/** How many of the tenant's subscriptions are paused because the provider was disconnected. */
export async function countPausedByDisconnection(db: Database, tenant_id: string): Promise<number> {
  const { total } = await pausedByDisconnection(db, tenant_id)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The oldest `limit` of those subscriptions, locked in the order of their ids until the transaction ends. */
export async function listPausedByDisconnectionForUpdate(
  db: Database,
  tenant_id: string,
  limit: number,
): Promise<Subscription[]> {
  return pausedByDisconnection(db, tenant_id).selectAll().orderBy("id").limit(limit).forUpdate().execute();
}

/** The oldest `limit` of the tenant's subscriptions that are active or paused, locked in the order of their ids. */
export async function listUnendedForUpdate(db: Database, tenant_id: string, limit: number): Promise<Subscription[]> {
  const unended = db.selectFrom("subscriptions").selectAll().where("tenant_id", "=", tenant_id);
  return unended.where("status", "in", ["active", "paused"]).orderBy("id").limit(limit).forUpdate().execute();
}

function pausedByDisconnection(db: Database, tenant_id: string) {
  return db
    .selectFrom("subscriptions")
    .where("tenant_id", "=", tenant_id)
    .where("status", "=", "paused")
    .where("paused_by_disconnection", "=", true);
}

/** The filter of a list; a null field matches all. `search` is in the form of `db/search-text.ts`. */
export type SubscriptionFilter = {
  statuses: readonly SubscriptionStatus[] | null;
  phone_number: string | null;
  external_subscriber_id: string | null;
  is_sandbox: boolean | null;
  is_failing: boolean | null;
  search: string | null;
};

/** Active, and the last attempt of the cycle was not paid. */
const IS_FAILING = sql<boolean>`(status = 'active' and (failed_attempts > 0 or grace_started_at is not null))`;

export const NEWEST_SUBSCRIPTIONS: ListOrder = { name: "subscriptions", columns: ["id"], isDescending: true };

/** A page of the subscriptions that pass `filter`, newest (highest id) first, and their total number. */
export async function listSubscriptions(
  db: Database,
  tenant_id: string,
  filter: SubscriptionFilter,
  page: Page,
): Promise<{ subscriptions: Subscription[]; total: number }> {
  const { statuses, phone_number, external_subscriber_id, is_sandbox, is_failing, search } = filter;
  let matching = db.selectFrom("subscriptions").where("tenant_id", "=", tenant_id);
  if (statuses !== null) matching = matching.where("status", "in", [...statuses]);
  if (external_subscriber_id !== null) matching = matching.where("external_subscriber_id", "=", external_subscriber_id);
  if (is_sandbox !== null) matching = matching.where("is_sandbox", "=", is_sandbox);
  if (is_failing !== null) matching = matching.where(is_failing ? IS_FAILING : sql<boolean>`not ${IS_FAILING}`);
  // `strpos` takes "%" and "_" literally, which `like` does not.
  if (phone_number !== null) matching = matching.where(sql<boolean>`strpos(phone_number, ${phone_number}) > 0`);
  if (search !== null) matching = matching.where(sql<boolean>`strpos(search_text, ${search}) > 0`);
  const [subscriptions, { total }] = await Promise.all([
    matching.selectAll().$call(paged(NEWEST_SUBSCRIPTIONS, page)).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { subscriptions, total };
}

export type SubscriptionTotals = { active: number; monthly_tiyn: number; failing: number; failing_tiyn: number };

/** The totals of the tenant's active subscriptions of a mode. An unknown billing period counts as monthly. */
export async function sumSubscriptions(
  db: Database,
  tenant_id: string,
  is_sandbox: boolean,
): Promise<SubscriptionTotals> {
  const monthly = sql`case billing_period
    when 'daily' then amount_tiyn * 365.0 / 12
    when 'weekly' then amount_tiyn * 365.0 / 84
    when 'biweekly' then amount_tiyn * 365.0 / 168
    when 'quarterly' then amount_tiyn / 3.0
    when 'yearly' then amount_tiyn / 12.0
    else amount_tiyn end`;
  const { rows } = await sql<SubscriptionTotals>`
    select count(*) as active,
      coalesce(round(sum(${monthly})), 0)::bigint as monthly_tiyn,
      count(*) filter (where ${IS_FAILING}) as failing,
      coalesce(sum(amount_tiyn) filter (where ${IS_FAILING}), 0)::bigint as failing_tiyn
    from subscriptions
    where tenant_id = ${tenant_id} and is_sandbox = ${is_sandbox} and status = 'active'`.execute(db);
  const [totals] = rows;
  if (totals === undefined) throw new Error("a count has no row");
  return totals;
}

/**
 * The totals of a subscription's attempts. The `last_…` fields are of the attempt that was paid last; while none was paid, of
 * the newest that has failed, or null. Attempts that failed for reasons other than the payer do not count here.
 */
export type Payments = {
  total_payments: number;
  successful_payments: number;
  total_collected_tiyn: number;
  last_amount_tiyn: number | null;
  last_status: SubscriptionInvoice["status"] | null;
  last_paid_at: Date | null;
};

export async function getPayments(db: Database, tenant_id: string, subscription_id: number): Promise<Payments> {
  const ended = sql`c.tenant_id = ${tenant_id} and c.subscription_id = ${subscription_id} and c.status <> 'pending'
    and c.is_counted`;
  const { rows } = await sql<Payments>`
    select stats.*, last.*
    from (
      select count(*) as total_payments,
        count(*) filter (where c.status = 'paid') as successful_payments,
        coalesce(sum(coalesce(i.paid_amount_tiyn, c.amount_tiyn) - i.total_refunded_tiyn) filter (where c.status = 'paid'), 0)
          ::bigint as total_collected_tiyn
      from subscription_invoices c
      join ${invoiceOf({ tenant_id: sql`c.tenant_id`, id: sql`c.invoice_id` })} i on true
      where ${ended}
    ) stats
    left join (
      select amount_tiyn as last_amount_tiyn, status as last_status, paid_at as last_paid_at
      from subscription_invoices c where ${ended} order by paid_at desc nulls last, id desc limit 1
    ) last on true`.execute(db);
  const [payments] = rows;
  if (payments === undefined) throw new Error("a count has no row");
  return payments;
}

/** The amount of the cycle's first attempt, at which its retries are billed too; the subscription's amount between cycles. */
export async function getCycleAmount(
  db: Database,
  { tenant_id, id, cycle_start, amount_tiyn }: Subscription,
): Promise<number> {
  const first = await db
    .selectFrom("subscription_invoices")
    .select("amount_tiyn")
    .where("tenant_id", "=", tenant_id)
    .where("subscription_id", "=", id)
    .where("billing_period_start", "=", cycle_start)
    .where("attempt_number", "=", 1)
    .executeTakeFirst();
  return first?.amount_tiyn ?? amount_tiyn;
}

export type AttemptRow = { id: number; attempt: SubscriptionInvoice; invoice: Invoice };

export const NEWEST_ATTEMPTS: ListOrder = { name: "attempts", columns: ["id"], isDescending: true };

/** A page of the subscription's attempts, newest first, each with its invoice, and their total number. */
export async function listAttempts(
  db: Database,
  tenant_id: string,
  subscription_id: number,
  page: Page,
): Promise<{ attempts: AttemptRow[]; total: number }> {
  const own = db
    .selectFrom("subscription_invoices")
    .where("tenant_id", "=", tenant_id)
    .where("subscription_id", "=", subscription_id);
  const [rows, { total }] = await Promise.all([
    own.selectAll().$call(paged(NEWEST_ATTEMPTS, page)).execute(),
    own.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const ids = rows.map(({ invoice_id }) => invoice_id);
  const invoices = new Map((await listInvoicesOfIds(db, tenant_id, ids)).map((invoice) => [invoice.id, invoice]));
  const attempts = rows.flatMap((attempt) => {
    const invoice = invoices.get(attempt.invoice_id);
    return invoice === undefined ? [] : [{ id: attempt.id, attempt, invoice }];
  });
  return { attempts, total };
}
