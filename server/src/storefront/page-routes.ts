/** The shop over HTTP as its customers see it: its pages, its items, and its orders, each under an unguessable token. */

import { Type } from "typebox";
import { listItemsOnSale, listItemsOnSaleById, listSectionsOnSale, NEWEST_ON_SALE } from "../catalog/reads.ts";
import { cutPage, pageToRead } from "../http/cursor.ts";
import { CursorQuery, cursorListOf, PageQuery } from "../http/pagination.ts";
import { type Route, routesOf } from "../http/route.ts";
import { languageOf } from "../pages/page-request.ts";
import { payerPagesOf } from "../tenants/payer-pages.ts";
import { renderCheckout } from "./check-out.ts";
import { getShopEvenDisabled, openingOf, openShop, orderMode } from "./open-shop.ts";
import { getOrder } from "./orders-store.ts";
import { readCart, readPage, readWanted } from "./read-form.ts";
import { showOrder } from "./show-order.ts";
import { ITEMS_A_PAGE, showShop } from "./show-shop.ts";
import { OrderAnswer, OrderParams, orderJson, ShopItemSchema, ShopParams, shopItemJson } from "./wire.ts";

const HTML = "text/html; charset=utf-8";
const common = { tags: ["Storefront"], security: [] };
const config = { errors: ["RATE_LIMITED"] } as const;
/** A page's query names items; unknown parameters are ignored. */
const Query = Type.Record(Type.String(), Type.Unknown());

const showShopRoute: Route = (app, deps) =>
  app.get("/shop/:slug", { schema: { hide: true, params: ShopParams, querystring: Query } }, async (request, reply) => {
    const opened = await openShop(deps, request.params.slug);
    const tenant_id = opened.tenant.id;
    const [page, wanted, cart] = [readPage(request.query), readWanted(request.query), readCart(request.query)];
    const bySection = await listSectionsOnSale(deps.db, tenant_id);
    const sections = bySection.flatMap(({ section }) => (section === null ? [] : [section]));
    const isSectioned = sections.length > 0 && wanted.search === null && wanted.section === null;
    const order = isSectioned ? "section" : "newest";
    const offset = (page - 1) * ITEMS_A_PAGE;
    const [{ items, total }, chosen] = await Promise.all([
      listItemsOnSale(deps.db, tenant_id, { ...wanted, order }, { limit: ITEMS_A_PAGE, offset }),
      listItemsOnSaleById(deps.db, tenant_id, [...cart.keys()]),
    ]);
    const view = {
      opened,
      mode: orderMode(deps, opened),
      opening: openingOf(deps, opened),
      moment: { now: deps.clock.now(), time_zone: deps.config.subscription_tz },
      language: languageOf(request),
      ...{ items, isSectioned, total, page, wanted, sections, cart },
      onSale: bySection.reduce((sum, one) => sum + one.items, 0),
      // Items that were chosen on other pages are sent along by the form.
      carried: chosen.filter(({ id }) => !items.some((item) => item.id === id)),
    };
    return reply.type(HTML).send(showShop(view));
  });

const showCheckoutRoute: Route = (app, deps) =>
  app.get(
    "/shop/:slug/checkout",
    { schema: { hide: true, params: ShopParams, querystring: Query } },
    async (request, reply) => {
      const asked = { language: languageOf(request), cart: readCart(request.query), filled: {}, problem: null };
      return reply.type(HTML).send(await renderCheckout(deps, request.params.slug, asked));
    },
  );

const listShopItemsRoute: Route = (app, deps) =>
  app.get(
    "/shop/:slug/items",
    {
      config,
      schema: {
        ...common,
        operationId: "listShopItems",
        summary: "List a shop's items",
        description: "Newest first.",
        params: ShopParams,
        querystring: Type.Object({ ...PageQuery, ...CursorQuery }),
        response: { 200: cursorListOf(ShopItemSchema) },
      },
    },
    async (request) => {
      const { tenant, shop } = await openShop(deps, request.params.slug);
      const { limit, offset } = request.query;
      const list = { tenant_id: tenant.id, order: NEWEST_ON_SALE };
      const page = pageToRead(deps, list, request.query);
      const { items, total } = await listItemsOnSale(
        deps.db,
        tenant.id,
        { search: null, section: null, order: "newest" },
        page,
      );
      const { rows, next_cursor } = cutPage(deps, list, request.query, items);
      return { items: rows.map((item) => shopItemJson(shop.slug, item)), total, limit, offset, next_cursor };
    },
  );

const getShopOrderRoute: Route = (app, deps) =>
  app.get(
    "/shop/:slug/orders/:token",
    {
      config,
      schema: {
        ...common,
        operationId: "getShopOrder",
        summary: "Retrieve an order",
        description: "With `Accept: application/json` as JSON, else as a page that keeps itself up to date.",
        params: OrderParams,
        response: {
          200: {
            description: "The order.",
            content: { "application/json": { schema: OrderAnswer }, "text/html": { schema: Type.String() } },
          },
        },
      },
    },
    async (request, reply) => {
      const { slug, token } = request.params;
      const opened = await getShopEvenDisabled(deps, slug);
      const placed = await getOrder(deps.db, opened.tenant.id, token);
      reply.header("Vary", "Accept");
      if (request.headers.accept?.includes("application/json")) {
        return reply
          .type("application/json")
          .send({ order: orderJson(placed, await payerPagesOf(deps, opened.tenant)) });
      }
      const language = languageOf(request);
      const time_zone = deps.config.subscription_tz;
      return reply.type(HTML).send(showOrder({ opened, placed, language, time_zone }));
    },
  );

export const shopPageRoutes = routesOf(showShopRoute, showCheckoutRoute, listShopItemsRoute, getShopOrderRoute);
