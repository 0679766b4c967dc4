/** The queries of the audit log. */
import { keepPreviousData } from "@tanstack/react-query";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { type AuditFilter, filterQuery } from "./filter.ts";

export const PAGE_SIZE = 25;

export function auditQuery(filter: AuditFilter, limit = PAGE_SIZE) {
  const query = { ...filterQuery(filter), limit, offset: ((filter.page ?? 1) - 1) * limit };
  return {
    queryKey: queryKeys.audit.list(query),
    queryFn: () => answerOf(api.GET("/api/admin/v1/audit", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}
