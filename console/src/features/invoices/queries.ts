/** The queries of the invoices' pages. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { filterQuery, type InvoiceFilter, PAGE_SIZE } from "./filter.ts";

export type Invoice = components["schemas"]["Invoice"];
export type Refund = components["schemas"]["Refund"];

export function invoiceListQuery(filter: InvoiceFilter, limit: number = filter.size ?? PAGE_SIZE) {
  const { sort } = filter;
  const query = { ...filterQuery(filter), ...(sort && { sort }), limit, offset: ((filter.page ?? 1) - 1) * limit };
  return {
    queryKey: queryKeys.invoices.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/invoices", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}

/** The sums of all invoices of the filter. */
export function sumsQuery(filter: InvoiceFilter) {
  const query = filterQuery(filter);
  return {
    queryKey: queryKeys.invoices.sums(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/invoices/sums", { params: { query } })),
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

/** The shop order of the invoice; most invoices have none. */
export function orderOfInvoiceQuery(invoice_id: number) {
  const query = { invoice_id, limit: 1, offset: 0 };
  return {
    queryKey: queryKeys.orders.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/shop/orders", { params: { query } })),
  };
}

/** Who has made, cancelled and refunded the invoice. */
export function makersQuery(id: number) {
  return {
    queryKey: queryKeys.invoices.makers(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/invoices/{id}/makers", { params: { path: { id } } })),
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

/** The deliveries of the events of the invoice, newest first. */
export function deliveriesQuery(id: number) {
  const query = { invoice_id: id, limit: 100, offset: 0 };
  return {
    queryKey: queryKeys.invoices.deliveries(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/webhook/deliveries", { params: { query } })),
  };
}

/** Polled, because the stream may miss a change. */
const REFUND_POLL_MS = 10_000;
/** Used while the merchant waits for the customer to scan the code of a refund. */
const CODE_POLL_MS = 3000;

/** The refunds of the invoice, newest first; polled while the outcome of one is unknown. */
export function refundsQuery(id: number) {
  return queryOptions({
    queryKey: queryKeys.invoices.refunds(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/invoices/{id}/refunds", { params: { path: { id } } })),
    refetchInterval: ({ state }) => {
      const pending = state.data?.items.filter(({ status }) => status === "pending") ?? [];
      if (pending.some(({ refund_qr_url }) => refund_qr_url !== undefined)) return CODE_POLL_MS;
      return pending.length > 0 && REFUND_POLL_MS;
    },
  });
}
