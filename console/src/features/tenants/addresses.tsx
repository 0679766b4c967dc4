/** Where the merchants stand, for operators. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operators } from "../../app/route-groups.tsx";
import { readTenantFilter } from "./filter.ts";

const tenants = createRoute({
  getParentRoute: () => operators,
  path: "/tenants",
  validateSearch: readTenantFilter,
  component: lazyRouteComponent(() => import("./list.tsx"), "TenantList"),
});

const tenant = createRoute({
  getParentRoute: () => operators,
  path: "/tenants/$id",
  component: lazyRouteComponent(() => import("./tenant.tsx"), "TenantPage"),
});

export const tenantAddresses = [tenants, tenant] as const;
