/** The query of a merchant's tariff and bills. */
import { queryOptions } from "@tanstack/react-query";
import type { components, operations } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";

export type BillingData = operations["consoleGetBilling"]["responses"]["200"]["content"]["application/json"];
export type Bill = components["schemas"]["Bill"];
export type Payment = components["schemas"]["BillPayment"];

/** How often a pending payment is polled. */
const POLL_INTERVAL_MS = 3_000;

export const billingQuery = queryOptions({
  queryKey: queryKeys.billing,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/billing")),
  refetchInterval: ({ state: { data } }) => (data?.payment == null ? false : POLL_INTERVAL_MS),
});
