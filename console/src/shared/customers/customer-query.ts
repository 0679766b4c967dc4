/** Reads customers, for every feature that takes or shows a phone number. */
import { keepPreviousData } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../api/client.ts";
import { queryKeys } from "../api/query-keys.ts";

export type Customer = components["schemas"]["Customer"];
export type CustomerDetail = components["schemas"]["CustomerDetail"];

type CustomerFilter = { search?: string; is_sandbox: boolean; page?: number };

/** One page of the customers of one mode, the last active first. */
export function customerListQuery({ search = "", is_sandbox, page = 1 }: CustomerFilter, limit: number) {
  const query = { ...(search !== "" && { search }), is_sandbox, limit, offset: (page - 1) * limit };
  return {
    queryKey: queryKeys.customers.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/customers", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}

export function customerQuery(phone: string, is_sandbox: boolean) {
  const params = { path: { phone }, query: { is_sandbox } };
  return {
    queryKey: queryKeys.customers.one(phone, is_sandbox),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/customers/{phone}", { params })),
  };
}

/** The provider's name for the owner of the phone. Each request counts against a limit, so the answer is cached for the session. */
export function payerNameQuery(phone: string) {
  const params = { path: { phone } };
  return {
    queryKey: queryKeys.customers.payerName(phone),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/customers/{phone}/payer-name", { params })),
    staleTime: Number.POSITIVE_INFINITY,
  };
}
