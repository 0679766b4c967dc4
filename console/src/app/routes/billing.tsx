/** The routes of the feature `billing`. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchants } from "./groups.tsx";

const billing = createRoute({
  getParentRoute: () => merchants,
  path: "/billing",
  component: lazyRouteComponent(() => import("../../features/billing/billing.tsx"), "Billing"),
});

export const billingRoutes = [billing] as const;
