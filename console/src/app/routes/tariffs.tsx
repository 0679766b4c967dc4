/** The routes of the feature `tariffs`. */
import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { operators } from "./groups.tsx";

const tariffs = createRoute({
  getParentRoute: () => operators,
  path: "/tariffs",
  component: lazyPage(() => import("../../features/tariffs/list.tsx"), "TariffList"),
});

// Not under /tariffs: there a tariff may have the code `new`.
const newTariff = createRoute({
  getParentRoute: () => operators,
  path: "/new-tariff",
  component: lazyPage(() => import("../../features/tariffs/create.tsx"), "NewTariff"),
});

const tariff = createRoute({
  getParentRoute: () => operators,
  path: "/tariffs/$slug",
  component: lazyPage(() => import("../../features/tariffs/tariff.tsx"), "TariffPage"),
});

export const tariffRoutes = [tariffs, newTariff, tariff] as const;
