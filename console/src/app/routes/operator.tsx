/** The routes of the feature `operator`. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operators } from "./groups.tsx";

const health = createRoute({
  getParentRoute: () => operators,
  path: "/",
  component: lazyRouteComponent(() => import("../../features/operator/health.tsx"), "Health"),
});

export const operatorRoutes = [health] as const;
