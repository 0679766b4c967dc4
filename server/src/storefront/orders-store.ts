/** The SQL of orders: placed, limited, and worked off. */
import { type Insertable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { type ListOrder, paged } from "../db/keyset.ts";
import type { Invoice, Schema, ShopOrder } from "../db/schema.ts";
import { anyCase } from "../db/search-text.ts";
import { ApiError } from "../errors.ts";
import type { Page } from "../http/pagination.ts";
import { invoiceOf } from "../invoices/reads.ts";
import { linkInvoicesOf, linkInvoicesTo } from "../payment-links/reads.ts";
import type { OrderState } from "../rules/order-state.ts";
import type { OrderSearch, OrderStage } from "./order-filter.ts";

/** The invoice of an order, in statements that name `shop_orders` `o`. */
const INVOICE_OF_ORDER = invoiceOf({ tenant_id: sql`o.tenant_id`, id: sql`o.invoice_id` });

/** The columns of an order beside those of its invoice. */
type OrderFields = Pick<ShopOrder, "token" | "number" | "state" | "state_changed_at">;

/** An order with its invoice. */
export type PlacedOrder = OrderFields & { invoice: Invoice };

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
 * Counts the unpaid orders of all shops, and the payments by links, that were sent to the phone after `since`, and those of them that can still be paid;
 * returns when the oldest was placed, too. An order that the provider never had was not sent. A subscription by a link counts as an
 * open one until it is billed.
 */
export async function countUnpaidOrdersTo(
  db: Database,
  phone: string,
  since: Date,
): Promise<{ unpaid: number; open: number; oldest: Date | null }> {
  const { rows } = await sql<{ unpaid: number; open: number; oldest: Date | null }>`
    select count(*) as unpaid,
      count(*) filter (where i.id is null or i.status in ('processing', 'pending', 'cancelling')) as open,
      min(o.created_at) as oldest
    from (
      select tenant_id, invoice_id, created_at from shop_orders where sent_to = ${phone} and created_at > ${since}
      union all select * from ${linkInvoicesTo(phone, since)} l
    ) o
    left join ${INVOICE_OF_ORDER} i on true
    where coalesce(i.status not in ('error', 'paid', 'partially_refunded', 'refunded'), true)`.execute(db);
  return rows[0] ?? { unpaid: 0, open: 0, oldest: null };
}

/** Counts, up to `most`, the live orders of the shop and payments by the tenant's links after `since` that the provider has invoiced or may have. */
export async function countLiveOrders(
  db: Database,
  { tenant_id, since, most }: { tenant_id: string; since: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from (
        select tenant_id, invoice_id from shop_orders where tenant_id = ${tenant_id} and created_at >= ${since}
        union all select * from ${linkInvoicesOf(tenant_id, since)} l
      ) o
      left join ${INVOICE_OF_ORDER} i on true
      where coalesce(not i.is_sandbox and i.status <> 'error', true)
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

/** Replaces the invoice `from` of whichever order has it. */
export async function changeInvoiceOf(
  db: Database,
  tenant_id: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await db
    .updateTable("shop_orders")
    .set({ invoice_id: to })
    .where("tenant_id", "=", tenant_id)
    .where("invoice_id", "=", from)
    .execute();
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

/** The number of the newest unanswered orders among which the paid ones are counted; most of the others were never paid. */
const NEWEST_COUNTED = 1000;

const IS_PAID = sql<boolean>`i.status in ('paid', 'partially_refunded')`;
const IS_OPEN = sql<boolean>`i.status in ('processing', 'pending', 'cancelling')`;

/** The state comes first in each: an index has the orders by it. */
const OF_STAGE: Record<OrderStage, ReturnType<typeof sql<boolean>>> = {
  in_work: sql<boolean>`o.state in ('new', 'accepted', 'ready') and (o.state <> 'new' or ${IS_PAID})`,
  new: sql<boolean>`o.state = 'new' and ${IS_PAID}`,
  awaiting_payment: sql<boolean>`o.state = 'new' and ${IS_OPEN}`,
  accepted: sql<boolean>`o.state = 'accepted'`,
  ready: sql<boolean>`o.state = 'ready'`,
  handed_over: sql<boolean>`o.state = 'handed_over'`,
  declined: sql<boolean>`o.state = 'declined'`,
};

/** The conditions of a list; null means none. */
export type OrderFilter = {
  stage: OrderStage | null;
  is_sandbox: boolean | null;
  invoice_id: number | null;
  search: OrderSearch | null;
};

export const NEWEST_ORDERS: ListOrder = { name: "orders", columns: ["o.number"], isDescending: true };

/** One page of the tenant's orders that pass the filter, newest first, and their total. */
export async function listOrders(
  db: Database,
  tenant_id: string,
  { stage, is_sandbox, invoice_id, search }: OrderFilter,
  page: Page,
): Promise<{ orders: PlacedOrder[]; total: number }> {
  const matched = ordersOf(db, tenant_id)
    .$if(stage !== null, (query) => query.where(stage === null ? sql<boolean>`true` : OF_STAGE[stage]))
    .$if(is_sandbox !== null, (query) => query.where("i.is_sandbox", "=", is_sandbox === true))
    .$if(invoice_id !== null, (query) => query.where("o.invoice_id", "=", invoice_id))
    .$if(search !== null, (query) => query.where(search === null ? sql<boolean>`true` : matches(search)));
  const [rows, { total }] = await Promise.all([
    matched.$call(paged(NEWEST_ORDERS, page)).execute(),
    matched
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { orders: rows.map(placed), total };
}

/** `position` takes "%" and "_" literally, which `like` does not. */
function matches({ number, phonePart, namePart }: OrderSearch) {
  return sql<boolean>`(
    o.number = ${number}::bigint
    or position(${phonePart}::text in i.client_phone) > 0
    or i.client_name collate "C" ~ ${namePart === null ? null : anyCase(namePart)}::text)`;
}

/** The tenant's order of the number. @throws NOT_FOUND */
export async function getOrderOfNumber(db: Database, tenant_id: string, number: number): Promise<PlacedOrder> {
  const order = ordersOf(db, tenant_id).where("o.number", "=", number);
  return placed(await order.executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND")));
}

/** How many orders wait for an answer and are paid, among the newest of those that wait for one. */
export async function countNewOrders(db: Database, tenant_id: string): Promise<number> {
  const newest = ordersOf(db, tenant_id)
    .clearSelect()
    .select("i.status")
    .where("o.state", "=", "new")
    .orderBy("o.number", "desc")
    .limit(NEWEST_COUNTED);
  const { count } = await db
    .selectFrom(newest.as("i"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(IS_PAID)
    .executeTakeFirstOrThrow();
  return count;
}

/** Moves the order `from` its state; false when another transaction moved it first. */
export async function changeOrderState(
  db: Database,
  { tenant_id, number }: Pick<ShopOrder, "tenant_id" | "number">,
  { from, to, at }: { from: OrderState; to: OrderState; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("shop_orders")
    .set({ state: to, state_changed_at: at })
    .where("tenant_id", "=", tenant_id)
    .where("number", "=", number)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The orders of a tenant, each with its invoice `i`, for further conditions. */
function ordersOf(db: Database, tenant_id: string) {
  return db
    .selectFrom("shop_orders as o")
    .innerJoin(INVOICE_OF_ORDER.as<"i">("i"), (join) => join.onTrue())
    .selectAll("i")
    .select(["o.token", "o.number", "o.state", "o.state_changed_at"])
    .where("o.tenant_id", "=", tenant_id);
}

function placed({ token, number, state, state_changed_at, ...invoice }: Invoice & OrderFields): PlacedOrder {
  return { token, number, state, state_changed_at, invoice };
}
