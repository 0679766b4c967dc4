/** The second factors of the signed-in person. */
import { answerOf, api } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";
import { queryKeys } from "../api/query-keys.ts";

export const factorsQuery = {
  queryKey: queryKeys.factors,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/mfa")),
};

export type Factors = Awaited<ReturnType<typeof factorsQuery.queryFn>>;

/** Whether the service refuses everything else until the person has set up a second factor. */
export function mustSetUpFactor({ totp, passkeys, required }: Factors): boolean {
  return required && !totp && passkeys.length === 0;
}

/** To be called after a change of them. */
export const factorsChanged = () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });
