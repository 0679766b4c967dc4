/** The second factors of the signed-in person. */
import { answerOf, api } from "../api/client.ts";
import { queryKeys } from "../api/query-keys.ts";

export const factorsQuery = {
  queryKey: queryKeys.factors,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/mfa")),
};
