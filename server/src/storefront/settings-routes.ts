/** The settings of a merchant's shop over HTTP, for the console. */
import { type Route, routesOf } from "../http/route.ts";
import { callerOf } from "../tenants/caller.ts";
import { findShop } from "./reads.ts";
import { saveShop } from "./save-shop.ts";
import { MaybeShopAnswer, SaveShop, ShopAnswer, shopJson } from "./wire.ts";

const tags = ["Shop"];

const getShopRoute: Route = (app, deps) =>
  app.get(
    "/shop",
    {
      config: { permission: "shop:read" },
      schema: {
        operationId: "getShop",
        summary: "Retrieve the shop's settings",
        tags,
        response: { 200: MaybeShopAnswer },
      },
    },
    async (request) => {
      const shop = await findShop(deps.db, callerOf(request).tenant.id);
      return { shop: shop === undefined ? null : shopJson(shop, deps.config.base_url) };
    },
  );

const saveShopRoute: Route = (app, deps) =>
  app.put(
    "/shop",
    {
      config: { permission: "shop:write" },
      schema: {
        operationId: "saveShop",
        summary: "Update the shop's settings",
        description:
          "All of it is replaced, but for what payers may do. Under a new slug the shop is no longer found at the old one.",
        tags,
        body: SaveShop,
        response: { 200: ShopAnswer },
      },
    },
    async (request) => {
      const shop = await saveShop(deps, callerOf(request), request.body);
      return { shop: shopJson(shop, deps.config.base_url) };
    },
  );

export const shopSettingsRoutes = routesOf(getShopRoute, saveShopRoute);
