/** The routes of the feature `links`. */
import { createRoute } from "@tanstack/react-router";
import { readLinkFilter } from "../../features/links/filter.ts";
import { lazyPage } from "../lazy-page.ts";
import { merchants } from "./groups.tsx";

const list = createRoute({
  getParentRoute: () => merchants,
  path: "/links",
  staticData: { needs: ["invoices:read"] },
  validateSearch: readLinkFilter,
  component: lazyPage(() => import("../../features/links/list.tsx"), "LinkList"),
});

const fresh = createRoute({
  getParentRoute: () => merchants,
  path: "/links/new",
  staticData: { needs: ["invoices:write", "sandbox"] },
  component: lazyPage(() => import("../../features/links/create.tsx"), "NewPaymentLink"),
});

const one = createRoute({
  getParentRoute: () => merchants,
  path: "/links/$id",
  staticData: { needs: ["invoices:read"] },
  component: lazyPage(() => import("../../features/links/payment-link.tsx"), "PaymentLinkPage"),
});

const edit = createRoute({
  getParentRoute: () => merchants,
  path: "/links/$id/edit",
  staticData: { needs: ["invoices:write", "sandbox"] },
  component: lazyPage(() => import("../../features/links/edit.tsx"), "EditPaymentLink"),
});

const poster = createRoute({
  getParentRoute: () => merchants,
  path: "/links/$id/poster",
  staticData: { needs: ["invoices:read"] },
  component: lazyPage(() => import("../../features/links/poster.tsx"), "LinkPoster"),
});

export const linkRoutes = [list, fresh, one, edit, poster] as const;
