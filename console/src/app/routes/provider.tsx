/** The routes of the feature `provider`. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchants } from "./groups.tsx";

const provider = createRoute({
  getParentRoute: () => merchants,
  path: "/provider",
  component: lazyRouteComponent(() => import("../../features/provider/provider.tsx"), "Provider"),
});

export const providerRoutes = [provider] as const;
