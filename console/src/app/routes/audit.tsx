/** The routes of the feature `audit`. */
import { createRoute } from "@tanstack/react-router";
import { readAuditFilter } from "../../features/audit/filter.ts";
import { lazyPage } from "../lazy-page.ts";
import { operators } from "./groups.tsx";

const audit = createRoute({
  getParentRoute: () => operators,
  path: "/audit",
  validateSearch: readAuditFilter,
  component: lazyPage(() => import("../../features/audit/list.tsx"), "AuditList"),
});

export const auditRoutes = [audit] as const;
