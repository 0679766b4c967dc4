/** The routes of the feature `billing`. */
import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { merchants } from "./groups.tsx";

const billing = createRoute({
  getParentRoute: () => merchants,
  path: "/billing",
  staticData: { needs: ["billing:read"] },
  component: lazyPage(() => import("../../features/billing/billing.tsx"), "Billing"),
});

export const billingRoutes = [billing] as const;
