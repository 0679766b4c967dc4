/** The routes of the feature `shop`. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchants } from "./groups.tsx";

const shop = createRoute({
  getParentRoute: () => merchants,
  path: "/shop",
  component: lazyRouteComponent(() => import("../../features/shop/shop.tsx"), "ShopSettings"),
});

export const shopRoutes = [shop] as const;
