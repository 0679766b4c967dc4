/** The SQL of the invoices of subscriptions. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Invoice } from "../db/schema.ts";
import { accountOf } from "../provider/reads.ts";
import { shareFreeClocks } from "../tenants/reads.ts";

type OfSubscription = Pick<Invoice, "tenant_id" | "status" | "expires_at" | "next_poll_at" | "created_at"> & {
  subscription_id: number;
};
/** The columns of an invoice that its subscription's terms decide. */
export type Terms = Pick<Invoice, "amount_tiyn" | "description" | "client_name" | "items">;
export type StoredInvoice = Pick<Invoice, "id" | "amount_tiyn"> & { subscription_id: number };

/**
 * A subscription's terms as a table for `join`, with the columns `is_sandbox`, `phone_number`, `payment_link_id`, `amount_tiyn`, `description`,
 * `client_name` and `items`. The expressions name the row that refers to the subscription.
 */
export type TermsOf = (subscription: {
  tenant_id: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}) => RawBuilder<unknown>;

/** Inserts phone invoices, one per subscription, by the terms that the statement reads. */
export async function insertInvoicesOfSubscriptions(
  db: Database,
  invoices: OfSubscription[],
  termsOf: TermsOf,
): Promise<StoredInvoice[]> {
  const column = <C extends keyof OfSubscription>(name: C) => invoices.map((invoice) => invoice[name]);
  const { rows } = await sql<StoredInvoice>`
    insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, description, client_name, client_phone, items,
      expires_at, next_poll_at, provider_account, created_at, subscription_id, payment_link_id)
    select i.tenant_id, 'phone', terms.is_sandbox, i.status, terms.amount_tiyn, terms.description, terms.client_name,
      terms.phone_number, terms.items, i.expires_at, i.next_poll_at,
      case when not terms.is_sandbox then ${accountOf(sql`i.tenant_id`)} end, i.created_at, i.id, terms.payment_link_id
    from unnest(${column("tenant_id")}::text[], ${column("subscription_id")}::bigint[], ${column("status")}::text[],
      ${column("expires_at")}::timestamptz[], ${column("next_poll_at")}::timestamptz[],
      ${column("created_at")}::timestamptz[]) i (tenant_id, id, status, expires_at, next_poll_at, created_at)
    join ${termsOf({ tenant_id: sql`i.tenant_id`, id: sql`i.id` })} terms on true
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
      ${shareFreeClocks(sql`select distinct tenant_id from ended where is_sandbox`)}
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

/** Gives an invoice that was never sent other terms. */
export async function changeTermsOfUnsent(
  db: Database,
  { tenant_id, id }: Pick<Invoice, "tenant_id" | "id">,
  { amount_tiyn, description, client_name, items }: Terms,
): Promise<void> {
  await sql`
    update invoices set amount_tiyn = ${amount_tiyn}, description = ${description}, client_name = ${client_name},
      items = ${JSON.stringify(items)}::jsonb
    where tenant_id = ${tenant_id} and id = ${id}`.execute(db);
}
