/** The queries of the payment links' pages. */
import { keepPreviousData } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import type { LinkFilter } from "./filter.ts";

export type PaymentLink = components["schemas"]["PaymentLink"];

export const PAGE_SIZE = 20;
export const PAYMENTS_PAGE_SIZE = 10;

export function linkListQuery({ page = 1, ...narrowed }: LinkFilter) {
  const query = { ...narrowed, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  return {
    queryKey: queryKeys.links.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/payment-links", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}

export function linkQuery(id: number) {
  return {
    queryKey: queryKeys.links.one(id),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/payment-links/{id}", { params: { path: { id } } })),
  };
}

/** The invoices that the link has made, newest first. */
export function paymentsQuery(payment_link_id: number, page: number) {
  const query = { payment_link_id, limit: PAYMENTS_PAGE_SIZE, offset: (page - 1) * PAYMENTS_PAGE_SIZE };
  return {
    queryKey: queryKeys.invoices.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/invoices", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}

/** The invoices of the link that wait for payment; their number is what is asked for. */
export function waitingQuery(payment_link_id: number) {
  const query = { payment_link_id, status: "pending", limit: 1, offset: 0 } as const;
  return {
    queryKey: queryKeys.invoices.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/invoices", { params: { query } })),
  };
}
