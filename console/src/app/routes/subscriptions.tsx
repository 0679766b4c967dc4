/** The routes of the feature `subscriptions`. */
import { createRoute } from "@tanstack/react-router";
import { readSubscriptionFilter } from "../../features/subscriptions/filter.ts";
import { readOfCustomer } from "../../shared/customers/of-customer.ts";
import { lazyPage } from "../lazy-page.ts";
import { merchants } from "./groups.tsx";

const list = createRoute({
  getParentRoute: () => merchants,
  path: "/subscriptions",
  staticData: { needs: ["subscriptions:read"] },
  validateSearch: readSubscriptionFilter,
  component: lazyPage(() => import("../../features/subscriptions/list.tsx"), "SubscriptionList"),
});

const fresh = createRoute({
  getParentRoute: () => merchants,
  path: "/subscriptions/new",
  staticData: { needs: ["subscriptions:write", "sandbox"] },
  validateSearch: readOfCustomer,
  component: lazyPage(() => import("../../features/subscriptions/create.tsx"), "NewSubscription"),
});

const one = createRoute({
  getParentRoute: () => merchants,
  path: "/subscriptions/$id",
  staticData: { needs: ["subscriptions:read"] },
  component: lazyPage(() => import("../../features/subscriptions/subscription.tsx"), "SubscriptionPage"),
});

const edit = createRoute({
  getParentRoute: () => merchants,
  path: "/subscriptions/$id/edit",
  staticData: { needs: ["subscriptions:write", "sandbox"] },
  component: lazyPage(() => import("../../features/subscriptions/edit.tsx"), "EditSubscription"),
});

export const subscriptionRoutes = [list, fresh, one, edit] as const;
