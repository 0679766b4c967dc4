/** Renders the data of a query, or its loading state, or its error with a button to retry. */
import { Button, Center, Loader, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "./failure.tsx";

export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
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
