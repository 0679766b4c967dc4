/** The routes of the feature `provider`. */
import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { merchants } from "./groups.tsx";

const provider = createRoute({
  getParentRoute: () => merchants,
  path: "/provider",
  staticData: { needs: ["provider:read"] },
  component: lazyPage(() => import("../../features/provider/provider.tsx"), "Provider"),
});

export const providerRoutes = [provider] as const;
