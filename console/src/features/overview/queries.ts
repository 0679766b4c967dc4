/** What the overview reads. */
import { keepPreviousData } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { dayOf } from "../../shared/format/dates.ts";

export type Summary = components["schemas"]["Summary"];

/** Of the last `days` days, today included: in the sandbox, today on its own clock. */
export function summaryQuery(days: number, is_sandbox: boolean) {
  return {
    queryKey: ["summary", days, is_sandbox],
    async queryFn() {
      const offset_s = is_sandbox ? (await answerOf(api.GET("/api/dashboard/v1/sandbox/clock"))).offset_seconds : 0;
      const now = Date.now() + offset_s * 1000;
      const query = { from: dayOf(now, 1 - days), to: dayOf(now), is_sandbox };
      return answerOf(api.GET("/api/dashboard/v1/summary", { params: { query } }));
    },
    placeholderData: keepPreviousData,
  };
}
