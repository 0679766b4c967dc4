/** The reads of invoices for other rooms: functions, and SQL fragments for their own statements. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { anyOf, earliestOf } from "../db/due.ts";
import type { Invoice } from "../db/schema.ts";

/**
 * An invoice as a table for `from` and `join`; the expressions name the row that refers to it. The planner turns it into a plain
 * join by the primary key.
 */
export function invoiceOf({ tenant_id, id }: { tenant_id: RawBuilder<unknown>; id: RawBuilder<unknown> }) {
  return sql<Invoice>`lateral (select * from invoices where tenant_id = ${tenant_id} and id = ${id})`;
}

/**
 * The same for a hot statement whose plan may be older than most invoices: only the index of the primary key has this order, so
 * that a plan that was made while the table was empty reads neither the whole table nor another index of the tenant.
 */
export function invoiceByKey({ tenant_id, id }: { tenant_id: RawBuilder<unknown>; id: RawBuilder<unknown> }) {
  return sql<Invoice>`lateral (
    select * from (
      select * from invoices where tenant_id = ${tenant_id} and id >= ${id} order by tenant_id, id limit 1
    ) first where id = ${id})`;
}

/** Whether the tenant has an invoice of this id. */
export async function wasInvoiceCreated(db: Database, tenant_id: string, id: number): Promise<boolean> {
  const invoice = db.selectFrom("invoices").select("id").where("tenant_id", "=", tenant_id).where("id", "=", id);
  return (await invoice.executeTakeFirst()) !== undefined;
}

export async function listInvoicesOfIds(db: Database, tenant_id: string, ids: number[]): Promise<Invoice[]> {
  return db
    .selectFrom("invoices")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
}

/** The columns by which the page of an invoice changes. */
export type InvoiceStanding = Pick<
  Invoice,
  "tenant_id" | "id" | "status" | "qr_token_url" | "held_reason" | "next_poll_at" | "total_refunded_tiyn"
>;

/** Which version of an invoice's row a reader knows; null before the first. */
export type KnownVersion = Pick<Invoice, "tenant_id" | "id"> & { version: string | null };

/**
 * The standings of those of the invoices, of any tenants, whose row is not the version that the reader knows; in no order. Of a
 * thousand open pages few change between two polls, and the rows of the others take longer to send and to read than to compare.
 */
export async function listChangedStandings(
  db: Database,
  known: readonly KnownVersion[],
): Promise<(InvoiceStanding & { version: string })[]> {
  const { rows } = await sql<InvoiceStanding & { version: string }>`
    select i.tenant_id, i.id, i.status, i.qr_token_url, i.held_reason, i.next_poll_at, i.total_refunded_tiyn,
      i.xmin::text as version
    from unnest(${known.map(({ tenant_id }) => tenant_id)}::text[], ${known.map(({ id }) => id)}::bigint[],
      ${known.map(({ version }) => version)}::text[]) k (tenant_id, id, version)
    join invoices i on i.tenant_id = k.tenant_id and i.id = k.id
    where i.xmin::text is distinct from k.version`.execute(db);
  return rows;
}

/** The first instant, up to `until` on the real clock, at which a sandbox invoice of the tenant is due for a poll. */
export async function findNextSandboxPoll(db: Database, tenant_id: string, until: Date): Promise<Date | undefined> {
  const next = await db
    .selectFrom("invoices")
    .select("next_poll_at")
    .where("tenant_id", "=", tenant_id)
    // As text, because the planner takes the index of sandbox invoices for no parameter.
    .where(sql<boolean>`is_sandbox`)
    .where("next_poll_at", "<=", until)
    .orderBy("next_poll_at")
    .limit(1)
    .executeTakeFirst();
  return next?.next_poll_at ?? undefined;
}

/** The expression of the index of orders. */
export const ORDER_KEY = sql<string>`(tenant_id || ':' || external_order_id)`;

export function orderKey(tenant_id: string, external_order_id: string): string {
  return `${tenant_id}:${external_order_id}`;
}

/** The invoices of an order as a table for `from` and `join`. The planner uses the index of orders. */
export function invoicesOfOrder({ tenant_id, order }: { tenant_id: string | null; order: RawBuilder<string> }) {
  return sql`lateral (
    select * from invoices
    where ${ORDER_KEY} = ${tenant_id}::text || ':' || ${order} and external_order_id is not null and tenant_id = ${tenant_id})`;
}

/**
 * How many live invoices the tenant has made since `since`, without `except` and those that were refused. Ids grow with time,
 * so only invoices since then are read.
 */
export function countLiveInvoices({ tenant_id, since, except }: { tenant_id: string; since: Date; except: number }) {
  return sql<number>`(
    select count(*) from invoices
    where tenant_id = ${tenant_id} and created_at >= ${since} and not is_sandbox and id <> ${except}
      and status <> 'error' and send_at is null
      and id > coalesce((
        select id from invoices where tenant_id = ${tenant_id} and created_at < ${since} order by id desc limit 1
      ), 0))`;
}

/** When the first row of each queue is due. */
export const INVOICES_DUE_AT = {
  codes: earliestOf("invoice_watches", "due_at", "is_open_code"),
  polls: earliestOf("invoice_watches", "due_at", "not is_open_code"),
  expiries: earliestOf("invoices", "next_poll_at", "is_sandbox and next_poll_at is not null"),
  returns: earliestOf("invoices", "next_returns_look_at"),
  sends: earliestOf("invoices", "send_at"),
  withdrawals: earliestOf("invoices", "withdraw_at"),
  settlements: anyOf("invoices", "is_unsettled"),
  counts: sql<Date | null>`(
    select case
      when exists (select from invoice_count_deltas) then 'epoch'::timestamptz
      when exists (select from invoice_runs where not is_merged) then merges_from
    end from invoice_run_progress)`,
};
