/** The routes of the feature `tenants`. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readTenantFilter } from "../../features/tenants/filter.ts";
import { operators } from "./groups.tsx";

const tenants = createRoute({
  getParentRoute: () => operators,
  path: "/tenants",
  validateSearch: readTenantFilter,
  component: lazyRouteComponent(() => import("../../features/tenants/list.tsx"), "TenantList"),
});

const tenant = createRoute({
  getParentRoute: () => operators,
  path: "/tenants/$id",
  component: lazyRouteComponent(() => import("../../features/tenants/tenant.tsx"), "TenantPage"),
});

export const tenantRoutes = [tenants, tenant] as const;
