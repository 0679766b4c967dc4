/** The SQL of the invoices of subscriptions. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Invoice } from "../db/schema.ts";

type OfSubscription = Pick<Invoice, "tenant_id" | "status" | "expires_at" | "next_poll_at" | "created_at"> & {
  subscription_id: number;
};
export type StoredInvoice = Pick<Invoice, "id" | "amount_tiyn"> & { subscription_id: number };

/**
 * Inserts phone invoices, one per subscription. The first attempt of a cycle takes its items, amount and name from the
 * subscription; every later attempt takes them from the first attempt's invoice. The `where` of each half of the terms skips
 * that half without reading its tables, so that first attempts cost no more.
 */
export async function insertInvoicesOfSubscriptions(
  db: Database,
  invoices: OfSubscription[],
): Promise<StoredInvoice[]> {
  const column = <C extends keyof OfSubscription>(name: C) => invoices.map((invoice) => invoice[name]);
  const { rows } = await sql<StoredInvoice>`
    insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, description, client_name, client_phone, items,
      expires_at, next_poll_at, provider_account, created_at, subscription_id)
    select s.tenant_id, 'phone', s.is_sandbox, i.status, terms.amount_tiyn, terms.description, terms.client_name,
      s.phone_number, terms.items, i.expires_at, i.next_poll_at,
      case when not s.is_sandbox then (select account from provider_sessions p where p.tenant_id = s.tenant_id) end,
      i.created_at, s.id
    from unnest(${column("tenant_id")}::text[], ${column("subscription_id")}::bigint[], ${column("status")}::text[],
      ${column("expires_at")}::timestamptz[], ${column("next_poll_at")}::timestamptz[],
      ${column("created_at")}::timestamptz[]) i (tenant_id, id, status, expires_at, next_poll_at, created_at)
    join subscriptions s on s.tenant_id = i.tenant_id and s.id = i.id
    cross join lateral (
      select s.amount_tiyn, s.description, s.subscriber_name as client_name, coalesce(s.cart_items, '[]') as items
      where s.cycle_start is null
      union all
      select first.amount_tiyn, first.description, first.client_name, first.items
      from subscription_invoices c
      join invoices first on first.tenant_id = c.tenant_id and first.id = c.invoice_id
      where s.cycle_start is not null and c.tenant_id = s.tenant_id and c.subscription_id = s.id
        and c.billing_period_start = s.cycle_start and c.attempt_number = 1
    ) terms
    returning id, subscription_id, amount_tiyn`.execute(db);
  return rows;
}

/** The columns that the settlement of a subscription needs. */
export type EndedInvoice = Pick<Invoice, "tenant_id" | "id" | "status" | "refusal" | "paid_at">;

/**
 * Claims up to `limit` closed invoices that are not settled. For one tenant, whose sandbox clock the caller has locked, the
 * statement waits for rows that other transactions have locked. For all tenants it skips locked rows, and claims sandbox
 * invoices only where the clock is unlocked; the clock is then share-locked until the transaction ends.
 */
export async function claimEndedInvoices(
  db: Database,
  { limit, tenant_id }: { limit: number; tenant_id?: string },
): Promise<EndedInvoice[]> {
  const isOfTenant = tenant_id === undefined ? sql`true` : sql`tenant_id = ${tenant_id}`;
  const held = tenant_id === undefined ? sql`skip locked` : sql``;
  const { rows } = await sql<EndedInvoice>`
    with ended as (
      select tenant_id, id, is_sandbox from invoices where is_unsettled and ${isOfTenant}
      order by tenant_id, id limit ${limit} for update ${held}
    ),
    clocks as (
      select id from tenants where id = any(array(select distinct tenant_id from ended where is_sandbox))
      for share skip locked
    )
    update invoices i set is_unsettled = false
    from ended
    where i.tenant_id = ended.tenant_id and i.id = ended.id
      and (not ended.is_sandbox or ended.tenant_id in (select id from clocks))
    returning i.tenant_id, i.id, i.status, i.refusal, i.paid_at`.execute(db);
  return rows;
}

/** Schedules a live invoice that was being sent for another try at `send_at`. False when its row has changed since. */
export async function changePutBack(
  db: Database,
  { tenant_id, id }: Pick<Invoice, "tenant_id" | "id">,
  send_at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("invoices")
    .set({ send_at, next_poll_at: null })
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .where("status", "=", "processing")
    .where("provider_invoice_id", "is", null)
    .where("held_reason", "is", null)
    .where("send_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes an invoice off the queue of retries. False when its lease was lost, or its withdrawal is scheduled. */
export async function changeSentAgain(
  db: Database,
  { tenant_id, id, send_at }: Pick<Invoice, "tenant_id" | "id" | "send_at">,
  changes: { sent_at: Date; expires_at: Date; next_poll_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("invoices")
    .set({ ...changes, send_at: null })
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .where("status", "=", "processing")
    .where("send_at", "=", send_at)
    .where("withdraw_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives an invoice that was never sent the present terms of its subscription, and returns its new amount. */
export async function changeTermsOfUnsent(
  db: Database,
  { tenant_id, id }: Pick<Invoice, "tenant_id" | "id">,
): Promise<number> {
  const { rows } = await sql<Pick<Invoice, "amount_tiyn">>`
    update invoices i set amount_tiyn = s.amount_tiyn, description = s.description, client_name = s.subscriber_name,
      items = coalesce(s.cart_items, '[]')
    from subscriptions s
    where i.tenant_id = ${tenant_id} and i.id = ${id} and s.tenant_id = i.tenant_id and s.id = i.subscription_id
    returning i.amount_tiyn`.execute(db);
  const [changed] = rows;
  if (changed === undefined) throw new Error(`invoice ${id} has no subscription`);
  return changed.amount_tiyn;
}
