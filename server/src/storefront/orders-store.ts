/** The SQL of orders as the merchant's people work them off. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { ShopOrder } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import type { Page } from "../http/pagination.ts";
import type { OrderState } from "../rules/order-state.ts";
import type { OrderSearch, OrderStage } from "./order-filter.ts";
import { ordersOf, type PlacedOrder, placed } from "./store.ts";

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
  search: OrderSearch | null;
};

/** One page of the tenant's orders that pass the filter, newest first, and their total. */
export async function listOrders(
  db: Database,
  tenant_id: string,
  { stage, is_sandbox, search }: OrderFilter,
  { limit, offset }: Page,
): Promise<{ orders: PlacedOrder[]; total: number }> {
  const matched = ordersOf(db, tenant_id)
    .$if(stage !== null, (query) => query.where(stage === null ? sql<boolean>`true` : OF_STAGE[stage]))
    .$if(is_sandbox !== null, (query) => query.where("i.is_sandbox", "=", is_sandbox === true))
    .$if(search !== null, (query) => query.where(search === null ? sql<boolean>`true` : matches(search)));
  const [rows, { total }] = await Promise.all([
    matched.orderBy("o.number", "desc").limit(limit).offset(offset).execute(),
    matched
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { orders: rows.map(placed), total };
}

/** `position` takes "%" and "_" literally, which `like` does not. */
function matches({ number, phonePart, nameParts }: OrderSearch) {
  return sql<boolean>`(
    o.number = ${number}::bigint
    or position(${phonePart}::text in i.client_phone) > 0
    or exists (select from unnest(${nameParts}::text[]) part where position(part in i.client_name) > 0))`;
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
