/** The queries of a merchant's team. */
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";

export type Member = components["schemas"]["Member"];
export type Invitation = components["schemas"]["Invitation"];

export const teamQuery = {
  queryKey: queryKeys.team.all,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/team")),
};

export const teamSettingsQuery = {
  queryKey: queryKeys.team.settings,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/team/settings")),
};

/** Puts changed settings into the query cache. */
export function keepTeamSettings(settings: Awaited<ReturnType<typeof teamSettingsQuery.queryFn>>): void {
  queryClient.setQueryData(teamSettingsQuery.queryKey, settings);
}

/** The invitation of a link. */
export function offerQuery(token: string) {
  return {
    queryKey: queryKeys.team.offer(token),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/invitations/{token}", { params: { path: { token } } })),
  };
}
