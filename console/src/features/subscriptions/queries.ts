/** The queries of the subscriptions' pages. */
import { keepPreviousData } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import type { SubscriptionFilter } from "./filter.ts";

export type Subscription = components["schemas"]["Subscription"];
export type SubscriptionDetail = components["schemas"]["SubscriptionDetail"];
export type Attempt = components["schemas"]["SubscriptionInvoice"];

export const PAGE_SIZE = 20;
export const ATTEMPTS_PAGE_SIZE = 10;
const UPCOMING_SHOWN = 5;

export function subscriptionListQuery({ page = 1, status, ...narrowed }: SubscriptionFilter) {
  const condition = status === "failing" ? { is_failing: true } : { ...(status && { status }) };
  const query = { ...narrowed, ...condition, page, per_page: PAGE_SIZE };
  return {
    queryKey: queryKeys.subscriptions.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/subscriptions", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}

/** The number of subscriptions that a disconnection of the provider has paused. */
export const pausedQuery = {
  queryKey: queryKeys.subscriptions.paused,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/subscriptions/paused-by-disconnection")),
};

export function totalsQuery(is_sandbox: boolean) {
  return {
    queryKey: queryKeys.subscriptions.totals(is_sandbox),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/subscriptions/totals", { params: { query: { is_sandbox } } })),
  };
}

export function subscriptionQuery(id: number) {
  return {
    queryKey: queryKeys.subscriptions.one(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/subscriptions/{id}", { params: { path: { id } } })),
  };
}

export function attemptsQuery(id: number, page: number) {
  const params = { path: { id }, query: { page, per_page: ATTEMPTS_PAGE_SIZE } };
  return {
    queryKey: queryKeys.subscriptions.attempts(id, page),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/subscriptions/{id}/invoices", { params })),
    placeholderData: keepPreviousData,
  };
}

export function upcomingQuery(id: number) {
  const params = { path: { id }, query: { limit: UPCOMING_SHOWN } };
  return {
    queryKey: queryKeys.subscriptions.upcoming(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/subscriptions/{id}/upcoming", { params })),
  };
}
