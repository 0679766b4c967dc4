/** The routes of the feature `bills`. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readBillFilter } from "../../features/bills/filter.ts";
import { operators } from "./groups.tsx";

const bills = createRoute({
  getParentRoute: () => operators,
  path: "/bills",
  validateSearch: readBillFilter,
  component: lazyRouteComponent(() => import("../../features/bills/list.tsx"), "BillList"),
});

export const billRoutes = [bills] as const;
