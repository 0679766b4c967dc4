/** The queries of the pages for developers. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { type CallFilter, callConditions } from "./call-filter.ts";
import { type DeliveryFilter, deliveryConditions } from "./delivery-filter.ts";
import type { EventType } from "./events.ts";

export type EventFilter = { type?: EventType; page?: number };

export const PAGE_SIZE = 25;
/** How often a pending delivery is polled. */
const POLL_INTERVAL_MS = 3_000;

const pageOf = (page = 1) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });

export const keysQuery = {
  queryKey: queryKeys.apiKeys,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/api-keys")),
};

export const webhookQuery = {
  queryKey: queryKeys.webhook,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/webhook/configure")),
};

/** The default endpoint and the added ones: so few that one page has them all. */
export const endpointsQuery = queryOptions({
  queryKey: queryKeys.webhookEndpoints,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/webhook-endpoints")),
});

export function deliveriesQuery(filter: DeliveryFilter) {
  const { status, page } = filter;
  const query = { ...(status && { status }), ...deliveryConditions(filter), ...pageOf(page) };
  return queryOptions({
    queryKey: queryKeys.deliveries.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/webhook/deliveries", { params: { query } })),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status }) => status === "pending") ? POLL_INTERVAL_MS : false,
  });
}

export function deliverySummaryQuery(query: ReturnType<typeof deliveryConditions>) {
  return queryOptions({
    queryKey: queryKeys.deliveries.summary(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/webhook/deliveries/summary", { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.pending > 0 ? POLL_INTERVAL_MS : false),
  });
}

export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.deliveries.one(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/webhook/deliveries/{id}", { params: { path: { id } } })),
    refetchInterval: ({ state: { data } }) => (data?.status === "pending" ? POLL_INTERVAL_MS : false),
  });
}

export function eventsQuery({ page, ...filter }: EventFilter) {
  const query = { ...filter, ...pageOf(page) };
  return {
    queryKey: queryKeys.events.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/events", { params: { query } })),
  };
}

/** An event never changes. */
export function eventQuery(id: string) {
  return {
    queryKey: queryKeys.events.one(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/events/{id}", { params: { path: { id } } })),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function callsQuery(filter: CallFilter) {
  const query = { ...callConditions(filter), ...pageOf(filter.page) };
  return {
    queryKey: queryKeys.calls.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/request-logs", { params: { query } })),
  };
}

/** A logged call never changes. */
export function callQuery(id: number) {
  return {
    queryKey: queryKeys.calls.one(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/request-logs/{id}", { params: { path: { id } } })),
    staleTime: Number.POSITIVE_INFINITY,
  };
}
