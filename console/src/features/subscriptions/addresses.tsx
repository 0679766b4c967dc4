/** Where the subscriptions stand. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchants } from "../../app/route-groups.tsx";
import { readSubscriptionFilter } from "./filter.ts";

const list = createRoute({
  getParentRoute: () => merchants,
  path: "/subscriptions",
  validateSearch: readSubscriptionFilter,
  component: lazyRouteComponent(() => import("./list.tsx"), "SubscriptionList"),
});

const fresh = createRoute({
  getParentRoute: () => merchants,
  path: "/subscriptions/new",
  component: lazyRouteComponent(() => import("./create.tsx"), "NewSubscription"),
});

const one = createRoute({
  getParentRoute: () => merchants,
  path: "/subscriptions/$id",
  component: lazyRouteComponent(() => import("./subscription.tsx"), "SubscriptionPage"),
});

const edit = createRoute({
  getParentRoute: () => merchants,
  path: "/subscriptions/$id/edit",
  component: lazyRouteComponent(() => import("./edit.tsx"), "EditSubscription"),
});

export const subscriptionAddresses = [list, fresh, one, edit] as const;
