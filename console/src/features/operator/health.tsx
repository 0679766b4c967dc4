/** The operators' first page: the state of the installation. */
import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Attention } from "./attention.tsx";
import { Bills, Provider, Queues, Tenants } from "./figures.tsx";
import { Backups, Machine, Replicas } from "./machines.tsx";
import { installationQuery } from "./queries.ts";

export function Health() {
  const { t } = useTranslation();
  const { time } = useFormat();
  const installation = useQuery(installationQuery);
  const { dataUpdatedAt, data, error } = installation;
  return (
    <Page
      title={t("operator.title")}
      actions={
        data !== undefined && (
          <Text size="sm" c="dimmed">
            {t("operator.updated", { time: time(new Date(dataUpdatedAt).toISOString()) })}
          </Text>
        )
      }
    >
      {/* What was read before stays below, but must not pass for how it is now. */}
      {data !== undefined && <Failure error={error} />}
      <Loaded query={installation}>
        {(read) => (
          <Stack gap="lg">
            {error === null && <Attention installation={read} />}
            <Queues queues={read.queues} failures={read.failures} />
            <SimpleGrid cols={{ base: 1, md: 3 }}>
              <Tenants tenants={read.tenants} />
              <Provider sessions={read.provider_sessions} />
              <Bills bills={read.bills} />
            </SimpleGrid>
            <SimpleGrid cols={{ base: 1, md: 3 }}>
              <Backups backups={read.backups} />
              <Replicas replication={read.replication} />
              <Machine version={read.version} disk={read.disk} />
            </SimpleGrid>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
