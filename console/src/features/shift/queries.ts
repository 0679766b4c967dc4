/** The query of the shift close. */
import { keepPreviousData } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import type { ShiftSearch } from "./shift-search.ts";

export type Takings = components["schemas"]["Takings"];

/** Converts the shift to the query of the API, for the page and for files. */
export function shiftQuery({ day, from, to }: ShiftSearch, is_sandbox: boolean) {
  return { ...(day && { day }), ...(from && { from }), ...(to && { to }), is_sandbox };
}

export function takingsQuery(shift: ShiftSearch, is_sandbox: boolean) {
  const query = shiftQuery(shift, is_sandbox);
  return {
    queryKey: queryKeys.summary.takings(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/takings", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}
