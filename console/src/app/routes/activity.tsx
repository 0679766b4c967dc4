/** The route of the feature `activity`. */
import { createRoute } from "@tanstack/react-router";
import { readActivityFilter } from "../../features/activity/filter.ts";
import { lazyPage } from "../lazy-page.ts";
import { merchants } from "./groups.tsx";

const activity = createRoute({
  getParentRoute: () => merchants,
  path: "/activity",
  staticData: { needs: ["activity:read"] },
  validateSearch: readActivityFilter,
  component: lazyPage(() => import("../../features/activity/list.tsx"), "ActivityList"),
});

export const activityRoutes = [activity] as const;
