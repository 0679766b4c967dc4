/** The routes of the feature `customers`. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readCustomerFilter, readCustomerMode } from "../../features/customers/filter.ts";
import { merchants } from "./groups.tsx";

const list = createRoute({
  getParentRoute: () => merchants,
  path: "/customers",
  validateSearch: readCustomerFilter,
  component: lazyRouteComponent(() => import("../../features/customers/list.tsx"), "CustomerList"),
});

const one = createRoute({
  getParentRoute: () => merchants,
  path: "/customers/$phone",
  validateSearch: readCustomerMode,
  component: lazyRouteComponent(() => import("../../features/customers/customer.tsx"), "CustomerPage"),
});

export const customerRoutes = [list, one] as const;
