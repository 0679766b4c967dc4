/** The second factors of the signed-in person. */
import { answerOf, api } from "../api/client.ts";
import { queryKeys } from "../api/query-keys.ts";

export const factorsQuery = {
  queryKey: queryKeys.factors,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/mfa")),
};

type Factors = Awaited<ReturnType<typeof factorsQuery.queryFn>>;

/** Whether the service refuses everything else until the person has set up a second factor. */
export function mustSetUpFactor({ totp, required }: Factors): boolean {
  return required && !totp;
}
