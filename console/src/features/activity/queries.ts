/** The query of the activity. */
import { keepPreviousData } from "@tanstack/react-query";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { type ActivityFilter, filterQuery } from "./filter.ts";

export const PAGE_SIZE = 25;

export function activityQuery(filter: ActivityFilter) {
  const query = { ...filterQuery(filter), limit: PAGE_SIZE, offset: ((filter.page ?? 1) - 1) * PAGE_SIZE };
  return {
    queryKey: queryKeys.activity.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/activity", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}
