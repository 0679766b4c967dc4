/** The queries of the overview. */
import { keepPreviousData } from "@tanstack/react-query";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { sandboxClockQuery } from "../../shared/api/sandbox-clock.ts";
import { dayOf } from "../../shared/format/dates.ts";

export type Summary = components["schemas"]["Summary"];
export type Today = components["schemas"]["Today"];
export type AttentionData = components["schemas"]["Attention"];

/** Polled, because the hour and what needs attention change without an event. */
const POLL_INTERVAL_MS = 60_000;
const LATEST = 5;

/** The summary of the last `days` days including today; in the sandbox, today by its own clock. */
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

/** Fetches the clock, so that the sums are those of its present day. */
function readSandboxClock() {
  return queryClient.fetchQuery({ ...sandboxClockQuery, staleTime: 0 });
}

export function todayQuery(is_sandbox: boolean) {
  return {
    queryKey: queryKeys.summary.today(is_sandbox),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/summary/today", { params: { query: { is_sandbox } } })),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  };
}

export function attentionQuery(is_sandbox: boolean) {
  return {
    queryKey: queryKeys.summary.attention(is_sandbox),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/summary/attention", { params: { query: { is_sandbox } } })),
    refetchInterval: POLL_INTERVAL_MS,
  };
}

/** The newest invoices of one mode. */
export function latestQuery(is_sandbox: boolean) {
  const query = { is_sandbox, limit: LATEST, offset: 0 };
  return {
    queryKey: queryKeys.invoices.list(query),
    queryFn: () => answerOf(api.GET("/api/dashboard/v1/invoices", { params: { query } })),
    placeholderData: keepPreviousData,
  };
}
