/** Where the connection to the provider stands. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchants } from "../../app/route-groups.tsx";

const provider = createRoute({
  getParentRoute: () => merchants,
  path: "/provider",
  component: lazyRouteComponent(() => import("./provider.tsx"), "Provider"),
});

export const providerAddresses = [provider] as const;
