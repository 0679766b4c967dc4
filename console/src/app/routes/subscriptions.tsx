/** The routes of the feature `subscriptions`. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readSubscriptionFilter } from "../../features/subscriptions/filter.ts";
import { readOfCustomer } from "../../shared/customers/of-customer.ts";
import { merchants } from "./groups.tsx";

const list = createRoute({
  getParentRoute: () => merchants,
  path: "/subscriptions",
  validateSearch: readSubscriptionFilter,
  component: lazyRouteComponent(() => import("../../features/subscriptions/list.tsx"), "SubscriptionList"),
});

const fresh = createRoute({
  getParentRoute: () => merchants,
  path: "/subscriptions/new",
  validateSearch: readOfCustomer,
  component: lazyRouteComponent(() => import("../../features/subscriptions/create.tsx"), "NewSubscription"),
});

const one = createRoute({
  getParentRoute: () => merchants,
  path: "/subscriptions/$id",
  component: lazyRouteComponent(() => import("../../features/subscriptions/subscription.tsx"), "SubscriptionPage"),
});

const edit = createRoute({
  getParentRoute: () => merchants,
  path: "/subscriptions/$id/edit",
  component: lazyRouteComponent(() => import("../../features/subscriptions/edit.tsx"), "EditSubscription"),
});

export const subscriptionRoutes = [list, fresh, one, edit] as const;
