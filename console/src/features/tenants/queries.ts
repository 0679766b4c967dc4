/** The queries of the merchants' pages, for operators. */
import { keepPreviousData } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import type { TenantFilter } from "./filter.ts";

export type TenantRow = components["schemas"]["TenantRow"];

export const PAGE_SIZE = 25;

export function tenantListQuery({ search, state, page = 1 }: TenantFilter) {
  const query = {
    ...(search && { search }),
    ...(state && { state }),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
  return {
    queryKey: queryKeys.tenants.list(query),
    queryFn: () => answerOf(api.GET("/api/admin/v1/tenants", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}
