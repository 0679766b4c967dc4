/** Where the pages for developers stand. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { merchants } from "../../app/route-groups.tsx";
import { isDeliveryStatus, isEventType } from "./events.ts";
import type { DeliveryFilter, EventFilter } from "./queries.ts";

const keys = createRoute({
  getParentRoute: () => merchants,
  path: "/developers",
  component: lazyRouteComponent(() => import("./keys.tsx"), "Keys"),
});

const webhook = createRoute({
  getParentRoute: () => merchants,
  path: "/developers/webhook",
  component: lazyRouteComponent(() => import("./webhook.tsx"), "Webhook"),
});

/** Whatever somebody wrote into the address is left out where it means nothing. */
const readPage = (page: unknown) =>
  typeof page === "number" && Number.isSafeInteger(page) && page > 1 ? { page } : {};

const deliveries = createRoute({
  getParentRoute: () => merchants,
  path: "/developers/deliveries",
  validateSearch: ({ status, event_type, page }: Record<string, unknown>): DeliveryFilter => ({
    ...(isDeliveryStatus(status) && { status }),
    ...(isEventType(event_type) && { event_type }),
    ...readPage(page),
  }),
  component: lazyRouteComponent(() => import("./deliveries.tsx"), "Deliveries"),
});

const delivery = createRoute({
  getParentRoute: () => merchants,
  path: "/developers/deliveries/$id",
  component: lazyRouteComponent(() => import("./delivery.tsx"), "Delivery"),
});

const events = createRoute({
  getParentRoute: () => merchants,
  path: "/developers/events",
  validateSearch: ({ type, page }: Record<string, unknown>): EventFilter => ({
    ...(isEventType(type) && { type }),
    ...readPage(page),
  }),
  component: lazyRouteComponent(() => import("./events-list.tsx"), "Events"),
});

const event = createRoute({
  getParentRoute: () => merchants,
  path: "/developers/events/$id",
  component: lazyRouteComponent(() => import("./event.tsx"), "Event"),
});

export const developersAddresses = [keys, webhook, deliveries, delivery, events, event] as const;
