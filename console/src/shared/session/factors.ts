/** The second factors of the signed-in person. */
import { answerOf, api } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { queryKeys } from "../api/query-keys.ts";

export const factorsQuery = {
  queryKey: queryKeys.factors,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/mfa")),
};

export type Factors = Awaited<ReturnType<typeof factorsQuery.queryFn>>;

/** To be called after a change of them. */
export const factorsChanged = () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });
