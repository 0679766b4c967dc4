/** The routes of the feature `overview`. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchants } from "./groups.tsx";

const overview = createRoute({
  getParentRoute: () => merchants,
  path: "/",
  component: lazyRouteComponent(() => import("../../features/overview/overview.tsx"), "Overview"),
});

export const overviewRoutes = [overview] as const;
