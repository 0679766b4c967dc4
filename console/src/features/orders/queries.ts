/** The queries of the shop's orders. */
import { keepPreviousData } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { type OrderFilter, PAGE_SIZE } from "./filter.ts";

export type Order = components["schemas"]["MerchantOrder"];
export type OrderState = Order["state"];

/** Polled, because the stream announces payments but not changes of an order's state by other people. */
const POLL_INTERVAL_MS = 10_000;

export function orderListQuery({ search, stage = "in_work", page = 1 }: OrderFilter) {
  const query = {
    ...(search && { search }),
    ...(stage !== "all" && { stage }),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
  return {
    queryKey: queryKeys.orders.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/shop/orders", { params: { query } })),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  };
}

export function orderQuery(number: number) {
  return {
    queryKey: queryKeys.orders.one(number),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/shop/orders/{number}", { params: { path: { number } } })),
    refetchInterval: POLL_INTERVAL_MS,
  };
}

export const ordersSummaryQuery = {
  queryKey: queryKeys.orders.summary,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/shop/orders/summary")),
};
