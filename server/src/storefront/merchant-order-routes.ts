/** The orders of a merchant's shop over HTTP, for the console. */

import { cutPage, pageToRead } from "../http/cursor.ts";
import { cursorListOf } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { callerOf } from "../tenants/caller.ts";
import { payerPagesOf } from "../tenants/payer-pages.ts";
import { moveOrder } from "./move-order.ts";
import { orderSearch } from "./order-filter.ts";
import { countNewOrders, getOrderOfNumber, listOrders, NEWEST_ORDERS } from "./orders-store.ts";
import { findShop } from "./reads.ts";
import {
  ListOrders,
  MerchantOrderParams,
  MerchantOrderSchema,
  MoveOrder,
  merchantOrderJson,
  OrdersSummarySchema,
} from "./wire.ts";

const tags = ["Shop"];

const listOrdersRoute: Route = (app, deps) =>
  app.get(
    "/shop/orders",
    {
      config: { permission: "shop:read" },
      schema: {
        operationId: "listOrders",
        summary: "List the shop's orders",
        description: "Newest first.",
        tags,
        querystring: ListOrders,
        response: { 200: cursorListOf(MerchantOrderSchema) },
      },
    },
    async (request) => {
      const { limit, offset, stage = null, is_sandbox = null, invoice_id = null, search } = request.query;
      const { tenant } = callerOf(request);
      const filter = { stage, is_sandbox, invoice_id, search: search === undefined ? null : orderSearch(search) };
      const list = { tenant_id: tenant.id, order: NEWEST_ORDERS };
      const [shop, { orders, total }] = await Promise.all([
        findShop(deps.db, tenant.id),
        listOrders(deps.db, tenant.id, filter, pageToRead(deps, list, request.query)),
      ]);
      const pages = await payerPagesOf(deps, tenant);
      const { rows, next_cursor } = cutPage(deps, list, request.query, orders);
      const items = rows.map((order) => merchantOrderJson(order, shop, pages));
      return { items, total, limit, offset, next_cursor };
    },
  );

const summarizeOrdersRoute: Route = (app, deps) =>
  app.get(
    "/shop/orders/summary",
    {
      config: { permission: "shop:read" },
      schema: {
        operationId: "summarizeOrders",
        summary: "Count the orders that wait for an answer",
        tags,
        response: { 200: OrdersSummarySchema },
      },
    },
    async (request) => ({ new: await countNewOrders(deps.db, callerOf(request).tenant.id) }),
  );

const getOrderRoute: Route = (app, deps) =>
  app.get(
    "/shop/orders/:number",
    {
      config: { permission: "shop:read" },
      schema: {
        operationId: "getOrder",
        summary: "Retrieve an order of the shop",
        tags,
        params: MerchantOrderParams,
        response: { 200: MerchantOrderSchema },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const [shop, order] = await Promise.all([
        findShop(deps.db, tenant.id),
        getOrderOfNumber(deps.db, tenant.id, request.params.number),
      ]);
      return merchantOrderJson(order, shop, await payerPagesOf(deps, tenant));
    },
  );

const moveOrderRoute: Route = (app, deps) =>
  app.put(
    "/shop/orders/:number/state",
    {
      config: { permission: ["shop:write", "sandbox"], errors: ["INVALID_STATE_TRANSITION"] },
      schema: {
        operationId: "moveOrder",
        summary: "Move an order to another state",
        description:
          "To one of its `next_states`; an order that is in the state already is answered as it is. Declining an order withdraws " +
          "its invoice: it is cancelled as soon as the provider confirms that. What was paid is refunded by a call of its own.",
        tags,
        params: MerchantOrderParams,
        body: MoveOrder,
        response: { 200: MerchantOrderSchema },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const order = await moveOrder(deps, caller, request.params.number, request.body.state);
      const shop = await findShop(deps.db, caller.tenant.id);
      return merchantOrderJson(order, shop, await payerPagesOf(deps, caller.tenant));
    },
  );

export const merchantOrderRoutes = routesOf(listOrdersRoute, summarizeOrdersRoute, getOrderRoute, moveOrderRoute);
