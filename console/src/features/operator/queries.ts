/** The query of the operators' overview: the queues, tenants, sessions and bills of the whole installation. */
import type { paths } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";

export type Installation = paths["/api/admin/v1/overview"]["get"]["responses"]["200"]["content"]["application/json"];
export type QueueName = keyof Installation["queues"];

export const QUEUES: QueueName[] = ["invoices", "deliveries", "subscriptions"];

const POLL_INTERVAL_MS = 15_000;

export const installationQuery = {
  queryKey: queryKeys.installation,
  queryFn: () => answerOf(api.GET("/api/admin/v1/overview")),
  refetchInterval: POLL_INTERVAL_MS,
};
