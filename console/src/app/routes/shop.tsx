/** The routes of the feature `shop`. */
import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { merchants } from "./groups.tsx";

const shop = createRoute({
  getParentRoute: () => merchants,
  path: "/shop",
  staticData: { needs: ["shop:read"] },
  component: lazyPage(() => import("../../features/shop/shop.tsx"), "ShopSettings"),
});

export const shopRoutes = [shop] as const;
