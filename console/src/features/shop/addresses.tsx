/** Where the shop's settings stand. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchants } from "../../app/route-groups.tsx";

const shop = createRoute({
  getParentRoute: () => merchants,
  path: "/shop",
  component: lazyRouteComponent(() => import("./shop.tsx"), "ShopSettings"),
});

export const shopAddresses = [shop] as const;
