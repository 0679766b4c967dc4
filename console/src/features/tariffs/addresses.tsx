/** Where the tariff catalog stands. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operators } from "../../app/route-groups.tsx";

const tariffs = createRoute({
  getParentRoute: () => operators,
  path: "/tariffs",
  component: lazyRouteComponent(() => import("./list.tsx"), "TariffList"),
});

// Not under /tariffs: there a tariff may have the code `new`.
const newTariff = createRoute({
  getParentRoute: () => operators,
  path: "/new-tariff",
  component: lazyRouteComponent(() => import("./create.tsx"), "NewTariff"),
});

const tariff = createRoute({
  getParentRoute: () => operators,
  path: "/tariffs/$slug",
  component: lazyRouteComponent(() => import("./tariff.tsx"), "TariffPage"),
});

export const tariffAddresses = [tariffs, newTariff, tariff] as const;
