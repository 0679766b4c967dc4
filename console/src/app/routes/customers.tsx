/** The routes of the feature `customers`. */
import { createRoute } from "@tanstack/react-router";
import { readCustomerFilter, readCustomerMode } from "../../features/customers/filter.ts";
import { lazyPage } from "../lazy-page.ts";
import { merchants } from "./groups.tsx";

const list = createRoute({
  getParentRoute: () => merchants,
  path: "/customers",
  staticData: { needs: ["customers:read"] },
  validateSearch: readCustomerFilter,
  component: lazyPage(() => import("../../features/customers/list.tsx"), "CustomerList"),
});

const one = createRoute({
  getParentRoute: () => merchants,
  path: "/customers/$phone",
  staticData: { needs: ["customers:read"] },
  validateSearch: readCustomerMode,
  component: lazyPage(() => import("../../features/customers/customer.tsx"), "CustomerPage"),
});

export const customerRoutes = [list, one] as const;
