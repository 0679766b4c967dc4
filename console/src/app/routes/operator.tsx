/** The routes of the feature `operator`. */
import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { operators } from "./groups.tsx";

const health = createRoute({
  getParentRoute: () => operators,
  path: "/",
  component: lazyPage(() => import("../../features/operator/health.tsx"), "Health"),
});

export const operatorRoutes = [health] as const;
