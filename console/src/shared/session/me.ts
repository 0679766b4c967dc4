/** The signed-in person, and the merchant the person belongs to. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../api/client.ts";
import { queryKeys } from "../api/query-keys.ts";

export type Tenant = components["schemas"]["Tenant"];

export const meQuery = {
  queryKey: queryKeys.me,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/me")),
};

/** For pages of signed-in people, whose routes have loaded the query before. */
export function useMe() {
  return useSuspenseQuery(meQuery).data;
}

/** For the pages of merchants. */
export function useTenant(): Tenant {
  const { tenant } = useMe();
  if (tenant === null) throw new Error("only a merchant's people get here");
  return tenant;
}
