/** Where the tariff and its bills stand. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchants } from "../../app/route-groups.tsx";

const billing = createRoute({
  getParentRoute: () => merchants,
  path: "/billing",
  component: lazyRouteComponent(() => import("./billing.tsx"), "Billing"),
});

export const billingAddresses = [billing] as const;
