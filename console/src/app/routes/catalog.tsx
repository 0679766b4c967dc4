/** The routes of the feature `catalog`. */
import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { merchants } from "./groups.tsx";

type CatalogSearch = { search?: string; section?: string; off?: true; page?: number };

/** The router parses a search or a section that consists of digits as a number, so both are made texts again. */
function readSearch({ search = "", section, off, page }: Record<string, unknown>): CatalogSearch {
  const text = String(search);
  const number = Number(page);
  return {
    ...(text !== "" && { search: text }),
    ...(section !== undefined && { section: String(section) }),
    ...(off === true && { off }),
    ...(Number.isInteger(number) && number > 1 && { page: number }),
  };
}

const list = createRoute({
  getParentRoute: () => merchants,
  path: "/catalog",
  staticData: { needs: ["catalog:read"] },
  validateSearch: readSearch,
  component: lazyPage(() => import("../../features/catalog/list.tsx"), "CatalogList"),
});

const newItem = createRoute({
  getParentRoute: () => merchants,
  path: "/catalog/new",
  staticData: { needs: ["catalog:write"] },
  component: lazyPage(() => import("../../features/catalog/new-item.tsx"), "NewItem"),
});

const importItems = createRoute({
  getParentRoute: () => merchants,
  path: "/catalog/import",
  staticData: { needs: ["catalog:write"] },
  component: lazyPage(() => import("../../features/catalog/import.tsx"), "ImportItems"),
});

const prices = createRoute({
  getParentRoute: () => merchants,
  path: "/catalog/prices",
  staticData: { needs: ["catalog:write"] },
  validateSearch: readSearch,
  component: lazyPage(() => import("../../features/catalog/prices.tsx"), "ChangePrices"),
});

const item = createRoute({
  getParentRoute: () => merchants,
  path: "/catalog/$id",
  staticData: { needs: ["catalog:read"] },
  component: lazyPage(() => import("../../features/catalog/item.tsx"), "Item"),
});

export const catalogRoutes = [list, newItem, importItems, prices, item] as const;
