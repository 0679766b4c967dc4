/** The page of the connection to the provider: its state, and how to connect and disconnect. */
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useProvider } from "../../shared/session/me.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { PausedNotice } from "../subscriptions/index.ts";
import { Connect } from "./connect.tsx";

const statusQuery = {
  queryKey: queryKeys.providerStatus,
  queryFn: () => answerOf(api.GET("/api/dashboard/v1/provider/status")),
};
/** A session can end at the provider at any time. */
const POLL_INTERVAL_MS = 30_000;

type Connection = components["schemas"]["ProviderConnection"];
type DeadSession = components["schemas"]["DeadSession"];

/** `me`, the summary's first steps and the subscriptions also show the connection. */
async function connectionChanged(): Promise<void> {
  await Promise.all(
    [queryKeys.providerStatus, queryKeys.me, queryKeys.summary.all, queryKeys.subscriptions.all].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

export function Provider() {
  const { t } = useTranslation();
  const query = useQuery({ ...statusQuery, refetchInterval: POLL_INTERVAL_MS });
  return (
    <Page title={t("provider.title")} narrow>
      <Loaded query={query}>
        {({ connected, connected_at, phone_masked, profile_id, dead_session }) =>
          connected && connected_at !== null ? (
            <Connected connection={{ connected_at, phone_masked, profile_id }} />
          ) : (
            <Connect
              head={dead_session === null ? <NotConnected /> : <Lost session={dead_session} />}
              onConnected={connectionChanged}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

function NotConnected() {
  const { t } = useTranslation();
  const wasConnected = useProvider().state === "disconnected";
  return (
    <>
      <Title order={2} fz={18}>
        {t("provider.not_connected")}
      </Title>
      <Text size="sm" c="dimmed">
        {t(wasConnected ? "provider.disconnected_about" : "provider.not_connected_about")}
      </Text>
    </>
  );
}

function Lost({ session: { dead_at, phone_masked } }: { session: DeadSession }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  return (
    <Notice tone="bad">
      <Title order={2} fz={18}>
        {t("provider.lost", { at: moment(dead_at) })}
      </Title>
      <Text size="sm" mt={4}>
        {t("provider.lost_about", { phone: phone_masked })}
      </Text>
    </Notice>
  );
}

function Connected({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return (
    <Stack>
      <PausedNotice />
      <Card>
        <Stack gap="sm">
          <Group justify="space-between">
            <Title order={2} fz={18}>
              {t("provider.works")}
            </Title>
            <Tag tone="good">{t("provider.connected")}</Tag>
          </Group>
          <DescriptionList
            entries={[
              [t("provider.cashier"), connection.phone_masked],
              [t("provider.since"), instant(connection.connected_at)],
              [t("provider.profile"), connection.profile_id],
            ]}
          />
        </Stack>
      </Card>
      <ChangeCashier />
      <Card>
        <Stack gap="sm" align="flex-start">
          <Title order={2} fz={18}>
            {t("provider.end_title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("provider.end_about")}
          </Text>
          <Confirm
            label={t("provider.disconnect")}
            title={t("provider.disconnect_title")}
            about={t("provider.disconnect_about")}
            act={() => answerOf(api.POST("/api/dashboard/v1/provider/disconnect")).finally(connectionChanged)}
          />
        </Stack>
      </Card>
    </Stack>
  );
}

/** Signs another phone in over the connection that there is, which works until the new one does. */
function ChangeCashier() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const head = (
    <>
      <Title order={2} fz={18}>
        {t("provider.reconnect_title")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("provider.reconnect_about")}
      </Text>
    </>
  );
  async function changed() {
    setAsking(false);
    await connectionChanged();
  }
  if (isAsking) return <Connect head={head} onConnected={changed} />;
  return (
    <Card>
      <Stack gap="sm" align="flex-start">
        {head}
        <Button variant="default" onClick={() => setAsking(true)}>
          {t("provider.reconnect")}
        </Button>
      </Stack>
    </Card>
  );
}
