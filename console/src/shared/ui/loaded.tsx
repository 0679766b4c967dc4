/** Renders the data of a query, or its loading state, or its error with a button to retry. */
import { Button, Center, Loader, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "./failure.tsx";

type Other = Pick<UseQueryResult, "isLoading" | "failureCount">;

type LoadedProps<T> = {
  query: UseQueryResult<T>;
  /** The queries of the parts inside. The first render waits for all of them, so that parts do not shift as others load. */
  after?: Other[];
  children: (data: T) => ReactNode;
};

export function Loaded<T>({ query, after = [], children }: LoadedProps<T>) {
  const { t } = useTranslation();
  const [wasReady, setReady] = useState(false);
  const isReady = wasReady || (query.data !== undefined && !after.some(isAwaited));
  if (isReady && !wasReady) setReady(true);
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

/** Whether to wait for the query. One that has failed is not waited for: its own part shows the error. */
export function isAwaited({ isLoading, failureCount }: Other): boolean {
  return isLoading && failureCount === 0;
}
