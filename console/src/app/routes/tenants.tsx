/** The routes of the feature `tenants`. */
import { createRoute } from "@tanstack/react-router";
import { readTenantFilter } from "../../features/tenants/filter.ts";
import { lazyPage } from "../lazy-page.ts";
import { operators } from "./groups.tsx";

const tenants = createRoute({
  getParentRoute: () => operators,
  path: "/tenants",
  validateSearch: readTenantFilter,
  component: lazyPage(() => import("../../features/tenants/list.tsx"), "TenantList"),
});

const tenant = createRoute({
  getParentRoute: () => operators,
  path: "/tenants/$id",
  component: lazyPage(() => import("../../features/tenants/tenant.tsx"), "TenantPage"),
});

export const tenantRoutes = [tenants, tenant] as const;
