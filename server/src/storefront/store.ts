/** The SQL of shops and their orders. */
import { type Insertable, sql } from "kysely";
import pg from "pg";
import type { Database } from "../db/database.ts";
import type { Invoice, Schema, Shop, ShopOrder, Tenant } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import { invoiceOf } from "../invoices/reads.ts";
import { hasLiveSession } from "../provider/reads.ts";

/** The invoice of an order, in statements that name `shop_orders` `o`. */
const INVOICE_OF_ORDER = invoiceOf({ tenant_id: sql`o.tenant_id`, id: sql`o.invoice_id` });

/** A shop, its merchant, and whether the merchant's provider session lives. */
export type OpenedShop = { shop: Shop; tenant: Tenant; is_connected: boolean };

/** The columns of an order beside those of its invoice. */
type OrderFields = Pick<ShopOrder, "token" | "number" | "state" | "state_changed_at">;

/** An order with its invoice. */
export type PlacedOrder = OrderFields & { invoice: Invoice };

export async function findShop(db: Database, tenant_id: string): Promise<Shop | undefined> {
  return db.selectFrom("shops").selectAll().where("tenant_id", "=", tenant_id).executeTakeFirst();
}

/** Creates the tenant's shop, or changes it. @throws an error of which `isSlugTaken` is true. */
export async function upsertShop(db: Database, shop: Insertable<Schema["shops"]>): Promise<Shop> {
  const { tenant_id: _, created_at: __, ...settings } = shop;
  return db
    .insertInto("shops")
    .values(shop)
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(settings))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether `error` says that another shop has the slug. */
export function isSlugTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === "shops_slug";
}

/** The shop of the slug, enabled or not. The query names no tenant, because the slug determines it. @throws NOT_FOUND */
export async function getShopOfSlug(db: Database, slug: string): Promise<OpenedShop> {
  const { rows } = await sql<Tenant & Omit<Shop, "created_at"> & { shop_created_at: Date; is_connected: boolean }>`
    select t.*, s.tenant_id, s.slug, s.title, s.enabled, s.sandbox_orders, s.last_order_number, s.address, s.phone,
      s.delivery, s.hours, s.orders_after_hours, s.created_at as shop_created_at,
      ${hasLiveSession(sql`s.tenant_id`)} as is_connected
    from shops s join full_tenants t on t.id = s.tenant_id
    where s.slug = ${slug}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new ApiError("NOT_FOUND");
  const { tenant_id, title, enabled, sandbox_orders, last_order_number, shop_created_at, is_connected, ...rest } = row;
  const { address, phone, delivery, hours, orders_after_hours, ...tenant } = rest;
  const details = { last_order_number, address, phone, delivery, hours, orders_after_hours };
  const shop = { tenant_id, slug, title, enabled, sandbox_orders, ...details, created_at: shop_created_at };
  return { shop, tenant, is_connected };
}

export type NewOrderRow = Insertable<Schema["shop_orders"]>;

/** Undefined when the same submit has made an order already, also when two run at the same instant. */
export async function insertOrder(db: Database, order: NewOrderRow): Promise<{ token: string } | undefined> {
  return db
    .insertInto("shop_orders")
    .values(order)
    .onConflict((conflict) => conflict.columns(["tenant_id", "submit_hash"]).doNothing())
    .returning("token")
    .executeTakeFirst();
}

/** Serialises the transactions that send an order to the phone, over all shops. */
export async function lockPhone(db: Database, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`orders to/${phone}`}, 0))`.execute(db);
}

/**
 * Counts the unpaid orders of all shops that were sent to the phone after `since`, and those of them that can still be paid;
 * returns when the oldest was placed, too. An order that the provider never had was not sent.
 */
export async function countUnpaidOrdersTo(
  db: Database,
  phone: string,
  since: Date,
): Promise<{ unpaid: number; open: number; oldest: Date | null }> {
  const { rows } = await sql<{ unpaid: number; open: number; oldest: Date | null }>`
    select count(*) as unpaid, count(*) filter (where i.status in ('processing', 'pending', 'cancelling')) as open,
      min(o.created_at) as oldest
    from shop_orders o
    join ${INVOICE_OF_ORDER} i on true
    where o.sent_to = ${phone} and o.created_at > ${since}
      and i.status not in ('error', 'paid', 'partially_refunded', 'refunded')`.execute(db);
  return rows[0] ?? { unpaid: 0, open: 0, oldest: null };
}

/** Counts, up to `most`, the shop's live orders after `since` that the provider has invoiced or may have. */
export async function countLiveOrders(
  db: Database,
  { tenant_id, since, most }: { tenant_id: string; since: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from shop_orders o
      join ${INVOICE_OF_ORDER} i on true
      where o.tenant_id = ${tenant_id} and o.created_at >= ${since} and not i.is_sandbox and i.status <> 'error'
      limit ${most}
    ) live`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Replaces the order's invoice `from`; false when another transaction replaced it first. */
export async function changeInvoiceOfOrder(
  db: Database,
  { tenant_id, token }: { tenant_id: string; token: string },
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("shop_orders")
    .set({ invoice_id: to })
    .where("tenant_id", "=", tenant_id)
    .where("token", "=", token)
    .where("invoice_id", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findOrderOfSubmit(
  db: Database,
  tenant_id: string,
  submit_hash: Buffer,
): Promise<PlacedOrder | undefined> {
  const row = await ordersOf(db, tenant_id).where("o.submit_hash", "=", submit_hash).executeTakeFirst();
  return row === undefined ? undefined : placed(row);
}

/** @throws NOT_FOUND */
export async function getOrder(db: Database, tenant_id: string, token: string): Promise<PlacedOrder> {
  const order = ordersOf(db, tenant_id).where("o.token", "=", token);
  return placed(await order.executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND")));
}

/** The orders of a tenant, each with its invoice `i`, for further conditions. */
export function ordersOf(db: Database, tenant_id: string) {
  return db
    .selectFrom("shop_orders as o")
    .innerJoin(INVOICE_OF_ORDER.as<"i">("i"), (join) => join.onTrue())
    .selectAll("i")
    .select(["o.token", "o.number", "o.state", "o.state_changed_at"])
    .where("o.tenant_id", "=", tenant_id);
}

export function placed({ token, number, state, state_changed_at, ...invoice }: Invoice & OrderFields): PlacedOrder {
  return { token, number, state, state_changed_at, invoice };
}
