/** The routes of the feature `overview`. */
import { createRoute } from "@tanstack/react-router";
import { readOverviewSearch } from "../../features/overview/search.ts";
import { lazyPage } from "../lazy-page.ts";
import { merchants } from "./groups.tsx";

const overview = createRoute({
  getParentRoute: () => merchants,
  path: "/",
  validateSearch: readOverviewSearch,
  component: lazyPage(() => import("../../features/overview/overview.tsx"), "Overview"),
});

export const overviewRoutes = [overview] as const;
