/** The routes of the feature `orders`. */
import { createRoute, notFound } from "@tanstack/react-router";
import { readOrderFilter } from "../../features/orders/filter.ts";
import { lazyPage } from "../lazy-page.ts";
import { NotFound } from "../not-found.tsx";
import { merchants } from "./groups.tsx";

const list = createRoute({
  getParentRoute: () => merchants,
  path: "/orders",
  staticData: { needs: ["shop:read"] },
  validateSearch: readOrderFilter,
  component: lazyPage(() => import("../../features/orders/list.tsx"), "OrderList"),
});

const one = createRoute({
  getParentRoute: () => merchants,
  path: "/orders/$number",
  staticData: { needs: ["shop:read"] },
  loader({ params }) {
    if (!/^[1-9]\d{0,8}$/.test(params.number)) throw notFound();
  },
  notFoundComponent: NotFound,
  component: lazyPage(() => import("../../features/orders/order.tsx"), "OrderPage"),
});

export const orderRoutes = [list, one] as const;
