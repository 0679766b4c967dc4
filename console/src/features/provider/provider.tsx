/** The page of the connection to the provider: its state, and how to connect and disconnect. */
import { Card, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { components } from "../../api.gen.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { LookOnly, useMay } from "../../shared/session/may.tsx";
import { useProvider } from "../../shared/session/me.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Connect } from "./connect.tsx";
import { Connected } from "./connected.tsx";
import { connectionChanged, statusQuery } from "./status.ts";

/** A session can end at the provider at any time. */
const POLL_INTERVAL_MS = 30_000;

type DeadSession = components["schemas"]["DeadSession"];

export function Provider() {
  const { t } = useTranslation();
  const mayConnect = useMay("provider:write");
  const query = useQuery({ ...statusQuery, refetchInterval: POLL_INTERVAL_MS });
  return (
    <Page title={t("provider.title")} narrow>
      <Loaded query={query}>
        {({ drivers, connected_at, driver, can, dead_session, ...connection }) => {
          const head = dead_session === null ? <NotConnected /> : <Lost session={dead_session} />;
          const isConnected = connected_at !== null && driver !== null && can !== null;
          return (
            <Stack>
              <LookOnly by="provider:write" />
              {isConnected && <Connected connection={{ ...connection, connected_at, driver, can }} />}
              {!isConnected && mayConnect && <Connect head={head} drivers={drivers} onConnected={connectionChanged} />}
              {!isConnected && !mayConnect && <Card>{head}</Card>}
            </Stack>
          );
        }}
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
        {phone_masked === null ? t("provider.refused_about") : t("provider.lost_about", { phone: phone_masked })}
      </Text>
    </Notice>
  );
}
