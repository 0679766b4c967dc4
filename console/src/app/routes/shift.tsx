/** The routes of the feature `shift`. */
import { createRoute } from "@tanstack/react-router";
import { readShiftSearch } from "../../features/shift/shift-search.ts";
import { lazyPage } from "../lazy-page.ts";
import { merchants } from "./groups.tsx";

const shift = createRoute({
  getParentRoute: () => merchants,
  path: "/shift",
  staticData: { needs: ["summary:read"] },
  validateSearch: readShiftSearch,
  component: lazyPage(() => import("../../features/shift/shift.tsx"), "Shift"),
});

export const shiftRoutes = [shift] as const;
