/** The clock of the sandbox, which a merchant may set forward. */
import { answerOf, api } from "./client.ts";
import { queryKeys } from "./query-keys.ts";

export const sandboxClockQuery = {
  queryKey: queryKeys.sandboxClock,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/sandbox/clock")),
};
