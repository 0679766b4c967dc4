/** The query of the connection's status, and the invalidation after a change. */
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";

const fetchStatus = () => answerOf(api.GET("/api/dashboard/v1/provider/status"));

export const statusQuery = { queryKey: queryKeys.providerStatus, queryFn: fetchStatus };

export type ProviderStatus = Awaited<ReturnType<typeof fetchStatus>>;
export type Driver = ProviderStatus["drivers"][number];

/** Also invalidates `me`, the summary's first steps and the subscriptions, which show the connection. */
export async function connectionChanged(): Promise<void> {
  await Promise.all(
    [queryKeys.providerStatus, queryKeys.me, queryKeys.summary.all, queryKeys.subscriptions.all].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
