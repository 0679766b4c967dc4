/** The query of the overview. */
import { keepPreviousData } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { sandboxClockQuery } from "../../shared/api/sandbox-clock.ts";
import { dayOf } from "../../shared/format/dates.ts";

export type Summary = components["schemas"]["Summary"];

/** Of the last `days` days, today included: in the sandbox, today on its own clock. */
export function summaryQuery(days: number, is_sandbox: boolean) {
  return {
    queryKey: queryKeys.summary.ofDays(days, is_sandbox),
    async queryFn() {
      const offset_s = is_sandbox ? (await readSandboxClock()).offset_seconds : 0;
      const now = Date.now() + offset_s * 1000;
      const query = { from: dayOf(now, 1 - days), to: dayOf(now), is_sandbox };
      return answerOf(api.GET("/api/dashboard/v1/summary", { params: { query } }));
    },
    placeholderData: keepPreviousData,
  };
}

/** Reads the clock now, so that the sums are those of the day it shows. */
function readSandboxClock() {
  return queryClient.fetchQuery({ ...sandboxClockQuery, staleTime: 0 });
}
