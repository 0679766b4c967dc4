/** The routes of the feature `overview`. */
import { createRoute, redirect } from "@tanstack/react-router";
import { readOverviewSearch } from "../../features/overview/search.ts";
import { isAllowed } from "../../shared/session/may.tsx";
import { lazyPage } from "../lazy-page.ts";
import { merchants, requireSignIn } from "./groups.tsx";

const NEEDS = ["summary:read"] as const;

const overview = createRoute({
  getParentRoute: () => merchants,
  path: "/",
  staticData: { needs: NEEDS },
  validateSearch: readOverviewSearch,
  // Those who see no sums begin at the counter.
  async beforeLoad({ location }) {
    const { permissions } = await requireSignIn(location);
    if (!isAllowed(NEEDS, permissions)) throw redirect({ to: "/console/qr" });
  },
  component: lazyPage(() => import("../../features/overview/overview.tsx"), "Overview"),
});

export const overviewRoutes = [overview] as const;
