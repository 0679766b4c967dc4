/** What the shop's page reads. */
import { answerOf, api } from "../../shared/api/client.ts";

export const shopQuery = {
  queryKey: ["shop"],
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/shop")),
};
