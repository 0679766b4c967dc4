/** Where the log of operators' actions stands. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operators } from "../../app/route-groups.tsx";
import { readAuditFilter } from "./filter.ts";

const audit = createRoute({
  getParentRoute: () => operators,
  path: "/audit",
  validateSearch: readAuditFilter,
  component: lazyRouteComponent(() => import("./list.tsx"), "AuditList"),
});

export const auditAddresses = [audit] as const;
