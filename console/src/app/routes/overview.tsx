/** The routes of the feature `overview`. */
import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { merchants } from "./groups.tsx";

const overview = createRoute({
  getParentRoute: () => merchants,
  path: "/",
  component: lazyPage(() => import("../../features/overview/overview.tsx"), "Overview"),
});

export const overviewRoutes = [overview] as const;
