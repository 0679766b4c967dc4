/** What the shop's page reads. */
import { answerOf, api } from "../../shared/api/client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";

export const shopQuery = {
  queryKey: queryKeys.shop,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/shop")),
};
