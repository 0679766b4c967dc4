/** Renders the data of a query, or its loading state, or its error with a button to retry. */
import { Button, Center, Loader, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "./failure.tsx";

type Other = Pick<UseQueryResult, "isLoading" | "failureCount">;

type LoadedProps<T> = {
  query: UseQueryResult<T>;
  /** False while the parts inside are awaited, by `useReady`. */
  isReady?: boolean;
  children: (data: T) => ReactNode;
};

export function Loaded<T>({ query, isReady = true, children }: LoadedProps<T>) {
  const { t } = useTranslation();
  if (isReady && query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <Stack align="flex-start">
        <Failure error={query.error} />
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t("again")}
        </Button>
      </Stack>
    );
  }
  return (
    <Center py={80}>
      <Loader role="status" aria-label={t("loading")} />
    </Center>
  );
}

/**
 * Whether a page can be shown: the first time once its own query and those of its parts have loaded, so that its title, its actions and its
 * parts appear together and none is shifted by another.
 */
export function useReady(query: Pick<UseQueryResult, "data">, parts: Other[]): boolean {
  const [wasReady, setReady] = useState(false);
  const isReady = wasReady || (query.data !== undefined && !parts.some(isAwaited));
  if (isReady && !wasReady) setReady(true);
  return isReady;
}

/** Whether to wait for the query. One that has failed is not waited for: its own part shows the error. */
export function isAwaited({ isLoading, failureCount }: Other): boolean {
  return isLoading && failureCount === 0;
}
