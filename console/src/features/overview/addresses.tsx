/** Where the overview stands. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchants } from "../../app/route-groups.tsx";

const overview = createRoute({
  getParentRoute: () => merchants,
  path: "/",
  component: lazyRouteComponent(() => import("./overview.tsx"), "Overview"),
});

export const overviewAddresses = [overview] as const;
