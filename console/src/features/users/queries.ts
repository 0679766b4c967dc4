/** The queries of the installation's people, for operators. */
import { keepPreviousData } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import type { UserFilter } from "./filter.ts";

export type UserRow = components["schemas"]["UserRow"];

export const PAGE_SIZE = 25;
/** At least the limit of a merchant's members. */
const MOST_PEOPLE = 100;

type Query = { search?: string; tenant_id?: string; limit: number; offset: number };

function usersQuery(query: Query) {
  return {
    queryKey: queryKeys.users.list(query),
    queryFn: () => answerOf(api.GET("/api/admin/v1/users", { params: { query } })),
  };
}

export function userListQuery({ search, page = 1 }: UserFilter) {
  const query = usersQuery({ ...(search && { search }), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  return { ...query, placeholderData: keepPreviousData };
}

/** The people of one merchant. */
export function teamOfQuery(tenant_id: string) {
  return usersQuery({ tenant_id, limit: MOST_PEOPLE, offset: 0 });
}
