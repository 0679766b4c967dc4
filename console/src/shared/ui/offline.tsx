/** The notice that the connection is lost: since when, and how old the data on the screen are. */
import { Box } from "@mantine/core";
import { type QueryClient, type QueryObserver, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLostAt } from "../api/connection.ts";
import { useFormat } from "../format/use-format.ts";
import { Notice } from "./notice.tsx";
import styles from "./offline.module.css";
import { useNow } from "./use-now.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `isOfFrame`: the frame around every page reads the query, so its age says nothing about the page's own data. */
    queryMeta: { isOfFrame?: boolean };
  }
}

/** The age is computed again this often, because the person may have opened another page. */
const REFRESH_INTERVAL_MS = 1_000;

export function OfflineNotice() {
  const { t } = useTranslation();
  const { time } = useFormat();
  const queries = useQueryClient();
  const lost_at = useLostAt();
  useNow(REFRESH_INTERVAL_MS, lost_at !== null);
  const oldest = findOldestShownMs(queries);
  const since = lost_at === null ? "" : time(isoOf(lost_at));
  return (
    <Box role="status" className={styles.offline ?? ""}>
      {lost_at !== null && (
        <Notice tone="wait">
          {oldest === null
            ? t("offline_since", { since })
            : t("offline_as_of", { since, as_of: time(isoOf(Math.min(oldest, lost_at))) })}
        </Notice>
      )}
    </Box>
  );
}

const isoOf = (time_ms: number) => new Date(time_ms).toISOString();

/** When the oldest answer that the page shows came, in ms; null if it shows none. */
function findOldestShownMs(queries: QueryClient): number | null {
  const shown = queries
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(({ observers, state }) => state.dataUpdatedAt > 0 && observers.some(hasAge));
  return shown.length === 0 ? null : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
}

/** A page may read a query that the frame reads too, with an observer of its own. Data that never become stale have no age. */
function hasAge({ options }: QueryObserver): boolean {
  return options.meta?.isOfFrame !== true && options.staleTime !== Number.POSITIVE_INFINITY;
}
