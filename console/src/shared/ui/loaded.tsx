/** Renders the data of a query, or its loading state, or its error with a button to retry. */
import { Button, Center, Loader, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "./failure.tsx";

type Other = Pick<UseQueryResult, "isLoading" | "failureCount">;

type LoadedProps<T> = {
  query: UseQueryResult<T>;
  /** The queries of parts inside, which would push each other away one by one: at first all of them are waited for. */
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

/** One that has failed says so in its own part while it is tried again. */
export function isAwaited({ isLoading, failureCount }: Other): boolean {
  return isLoading && failureCount === 0;
}
