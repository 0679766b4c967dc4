/** The query cache of the console. It detects when the session or the tariff has ended, or another person has signed in. */
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isApiError } from "./api-error.ts";
import { onConnectionFound } from "./connection.ts";
import { queryKeys } from "./query-keys.ts";

function noticeLostSession(error: unknown): void {
  const wasSignedIn = queryClient.getQueryData(queryKeys.me) !== undefined;
  if (wasSignedIn && isApiError(error, "UNAUTHORIZED")) queryClient.setQueryData(queryKeys.sessionLost, true);
}

/** Reads the session again, whose banner above every page says since when the provider is not connected. */
function noticeLostProvider(error: unknown): void {
  if (isApiError(error, "PROVIDER_SESSION_REQUIRED")) void queryClient.invalidateQueries({ queryKey: queryKeys.me });
}

/** The person who is signed in now, where that is another one than when the page was rendered. */
type Present = { email: string; tenant: string | null };

function noticeChangedTenant(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== "TENANT_CHANGED") return;
  const { email = "", tenant = null } = error.fields;
  const present: Present = { email, tenant };
  queryClient.setQueryData(queryKeys.tenantChanged, present);
}

/** Reads the tariff again, whose banner above every page says how to pay. */
function noticeExpiredTariff(error: unknown): void {
  if (isApiError(error, "TARIFF_EXPIRED")) void queryClient.invalidateQueries({ queryKey: queryKeys.billing });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      noticeLostSession(error);
      noticeChangedTenant(error);
    },
  }),
  mutationCache: new MutationCache({
    onError(error) {
      noticeLostSession(error);
      noticeChangedTenant(error);
      noticeExpiredTariff(error);
      noticeLostProvider(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Whether there is a connection is found out by calling, not by what the browser believes.
      networkMode: "always",
      retry: (failures, error) => failures < 2 && isApiError(error, "OFFLINE"),
    },
    // An offline mutation fails at once and the form keeps its fields. It must not be sent an hour later.
    mutations: { networkMode: "always" },
  },
});

onConnectionFound(() => void queryClient.invalidateQueries());

/** Whether the session of a signed-in person has ended. */
export const sessionLostQuery = {
  queryKey: queryKeys.sessionLost,
  queryFn: () => false,
  initialData: false,
  staleTime: Number.POSITIVE_INFINITY,
};

/** The person who has signed in since the page was rendered; null while it is the same one. */
export const tenantChangedQuery = {
  queryKey: queryKeys.tenantChanged,
  queryFn: (): Present | null => null,
  initialData: (): Present | null => null,
  staleTime: Number.POSITIVE_INFINITY,
};

/** Called after a person has signed in again; the queries that failed meanwhile are sent again. */
export async function sessionFound(): Promise<void> {
  queryClient.setQueryData(queryKeys.sessionLost, false);
  await queryClient.invalidateQueries({ predicate: ({ state }) => state.error instanceof ApiError });
}
