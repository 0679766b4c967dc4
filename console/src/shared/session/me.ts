/** Who is signed in, and for which merchant. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../api/client.ts";
import { queryKeys } from "../api/query-keys.ts";

export type Tenant = components["schemas"]["Tenant"];

export const meQuery = {
  queryKey: queryKeys.me,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/me")),
};

/** On pages that only signed-in people see: their addresses have read it before. */
export function useMe() {
  return useSuspenseQuery(meQuery).data;
}

/** On the pages of merchants. */
export function useTenant(): Tenant {
  const { tenant } = useMe();
  if (tenant === null) throw new Error("only a merchant's people get here");
  return tenant;
}
