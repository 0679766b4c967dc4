/** The queries of the shop's page. */
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";

export const shopQuery = {
  queryKey: queryKeys.shop,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/shop")),
};
