/** The queries of the tariffs' pages. */
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";

export type Tariff = components["schemas"]["Tariff"];
export type PeriodOption = components["schemas"]["PeriodOption"];

/** All tariffs, including disabled ones. */
export const tariffsQuery = {
  queryKey: queryKeys.tariffs.all,
  queryFn: () => answerOf(api.GET("/api/admin/v1/tariffs", { params: { query: { include_disabled: "true" } } })),
  select: ({ tariffs }: { tariffs: Tariff[] }) => tariffs,
};

export function tariffQuery(slug: string) {
  return {
    queryKey: queryKeys.tariffs.one(slug),
    queryFn: () => answerOf(api.GET("/api/admin/v1/tariffs/{slug}", { params: { path: { slug } } })),
    select: ({ tariff }: { tariff: Tariff }) => tariff,
  };
}
