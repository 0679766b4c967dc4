/** The routes of the feature `bills`. */
import { createRoute } from "@tanstack/react-router";
import { readBillFilter } from "../../features/bills/filter.ts";
import { lazyPage } from "../lazy-page.ts";
import { operators } from "./groups.tsx";

const bills = createRoute({
  getParentRoute: () => operators,
  path: "/bills",
  validateSearch: readBillFilter,
  component: lazyPage(() => import("../../features/bills/list.tsx"), "BillList"),
});

export const billRoutes = [bills] as const;
