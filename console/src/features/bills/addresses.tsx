/** Where the bills of all merchants stand. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operators } from "../../app/route-groups.tsx";
import { readBillFilter } from "./filter.ts";

const bills = createRoute({
  getParentRoute: () => operators,
  path: "/bills",
  validateSearch: readBillFilter,
  component: lazyRouteComponent(() => import("./list.tsx"), "BillList"),
});

export const billAddresses = [bills] as const;
