/** The queries of the invoices' pages. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { filterQuery, type InvoiceFilter, PAGE_SIZE } from "./filter.ts";

export type Invoice = components["schemas"]["Invoice"];

export function invoiceListQuery(filter: InvoiceFilter, limit = PAGE_SIZE) {
  const query = { ...filterQuery(filter), limit, offset: ((filter.page ?? 1) - 1) * limit };
  return {
    queryKey: queryKeys.invoices.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/invoices", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}

export function invoiceQuery(id: number) {
  return {
    queryKey: queryKeys.invoices.one(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/invoices/{id}", { params: { path: { id } } })),
  };
}

export function timelineQuery(id: number) {
  return {
    queryKey: queryKeys.invoices.timeline(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/invoices/{id}/timeline", { params: { path: { id } } })),
  };
}

/** The events of the invoice, newest first. */
export function eventsQuery(id: number) {
  const query = { invoice_id: id, limit: 50, offset: 0 };
  return {
    queryKey: queryKeys.invoices.events(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/events", { params: { query } })),
  };
}

/** The stream of changes may miss one. */
const REFUND_POLL_MS = 10_000;

/** The refunds of the invoice, newest first; read again while the outcome of one is being found out. */
export function refundsQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.invoices.refunds(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/invoices/{id}/refunds", { params: { path: { id } } })),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === "pending") ? REFUND_POLL_MS : false,
  });
}
