/** The routes of the feature `developers`. */
import { createRoute } from "@tanstack/react-router";
import { readCallFilter } from "../../features/developers/call-filter.ts";
import { readDeliveryFilter } from "../../features/developers/delivery-filter.ts";
import { isEventType } from "../../features/developers/events.ts";
import type { EventFilter } from "../../features/developers/queries.ts";
import { lazyPage } from "../lazy-page.ts";
import { merchants } from "./groups.tsx";

const keys = createRoute({
  getParentRoute: () => merchants,
  path: "/developers",
  staticData: { needs: ["keys:read"] },
  component: lazyPage(() => import("../../features/developers/keys.tsx"), "Keys"),
});

const webhook = createRoute({
  getParentRoute: () => merchants,
  path: "/developers/webhook",
  staticData: { needs: ["webhooks:read"] },
  component: lazyPage(() => import("../../features/developers/webhook.tsx"), "Webhook"),
});

/** Search parameters without a meaning are dropped. */
const readPage = (page: unknown) =>
  typeof page === "number" && Number.isSafeInteger(page) && page > 1 ? { page } : {};

const deliveries = createRoute({
  getParentRoute: () => merchants,
  path: "/developers/deliveries",
  staticData: { needs: ["webhooks:read"] },
  validateSearch: readDeliveryFilter,
  component: lazyPage(() => import("../../features/developers/deliveries.tsx"), "Deliveries"),
});

const delivery = createRoute({
  getParentRoute: () => merchants,
  path: "/developers/deliveries/$id",
  staticData: { needs: ["webhooks:read"] },
  component: lazyPage(() => import("../../features/developers/delivery.tsx"), "Delivery"),
});

const events = createRoute({
  getParentRoute: () => merchants,
  path: "/developers/events",
  staticData: { needs: ["events:read"] },
  validateSearch: ({ type, page }: Record<string, unknown>): EventFilter => ({
    ...(isEventType(type) && { type }),
    ...readPage(page),
  }),
  component: lazyPage(() => import("../../features/developers/events-list.tsx"), "EventList"),
});

const event = createRoute({
  getParentRoute: () => merchants,
  path: "/developers/events/$id",
  staticData: { needs: ["events:read"] },
  component: lazyPage(() => import("../../features/developers/event.tsx"), "EventPage"),
});

const calls = createRoute({
  getParentRoute: () => merchants,
  path: "/developers/logs",
  staticData: { needs: ["logs:read"] },
  validateSearch: readCallFilter,
  component: lazyPage(() => import("../../features/developers/calls.tsx"), "Calls"),
});

const call = createRoute({
  getParentRoute: () => merchants,
  path: "/developers/logs/$id",
  staticData: { needs: ["logs:read"] },
  component: lazyPage(() => import("../../features/developers/call.tsx"), "Call"),
});

export const developersRoutes = [keys, webhook, deliveries, delivery, events, event, calls, call] as const;
