/** The routes of the feature `tariffs`. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operators } from "./groups.tsx";

const tariffs = createRoute({
  getParentRoute: () => operators,
  path: "/tariffs",
  component: lazyRouteComponent(() => import("../../features/tariffs/list.tsx"), "TariffList"),
});

// Not under /tariffs: there a tariff may have the code `new`.
const newTariff = createRoute({
  getParentRoute: () => operators,
  path: "/new-tariff",
  component: lazyRouteComponent(() => import("../../features/tariffs/create.tsx"), "NewTariff"),
});

const tariff = createRoute({
  getParentRoute: () => operators,
  path: "/tariffs/$slug",
  component: lazyRouteComponent(() => import("../../features/tariffs/tariff.tsx"), "TariffPage"),
});

export const tariffRoutes = [tariffs, newTariff, tariff] as const;
