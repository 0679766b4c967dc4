/** The card of the present connection: its driver and capabilities, and the buttons to replace and to end it. */
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMay } from "../../shared/session/may.tsx";
import { useCertificateEnd } from "../../shared/session/me.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { PausedNotice } from "../subscriptions/index.ts";
import { Connect } from "./connect.tsx";
import { connectionChanged, type Driver, type ProviderStatus } from "./status.ts";

type Can = NonNullable<ProviderStatus["can"]>;

type Connection = Pick<ProviderStatus, "phone_masked" | "profile_id" | "certificate_expires_at"> & {
  connected_at: string;
  driver: Driver;
  can: Can;
};

export function Connected({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const mayChange = useMay("provider:write");
  const { instant, day } = useFormat();
  const { driver, can, phone_masked, profile_id, connected_at, certificate_expires_at } = connection;
  return (
    <Stack>
      <PausedNotice />
      <CertificateNotice />
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
              [t("provider.way"), t(`provider.ways.${driver}.name`)],
              [t("provider.cashier"), phone_masked],
              [t("provider.since"), instant(connected_at)],
              [t("provider.profile"), profile_id],
              [t("provider.certificate_until"), certificate_expires_at && day(certificate_expires_at)],
            ]}
          />
          <WhatWorks can={can} />
        </Stack>
      </Card>
      {mayChange && <Reconnect driver={driver} />}
      {mayChange && <Disconnect />}
    </Stack>
  );
}

function Disconnect() {
  const { t } = useTranslation();
  return (
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
  );
}

function CertificateNotice() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const end = useCertificateEnd();
  if (end === null) return null;
  return <Notice tone={end.tone}>{t("provider.certificate_ends", { day: day(end.at) })}</Notice>;
}

/** Without `cancel_phone`: phone invoices can be cancelled wherever they can be sent. */
const SHOWN = ["qr", "phone_invoice", "refund"] as const;

function WhatWorks({ can }: { can: Can }) {
  const { t } = useTranslation();
  const isByScan = !can.refund && can.refund_by_scan;
  const isOffered = (capability: (typeof SHOWN)[number]) => can[capability] || (capability === "refund" && isByScan);
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={t("provider.works_title")} style={{ listStyle: "none" }}>
      {SHOWN.map((capability) => (
        <Group key={capability} component="li" gap="xs" wrap="nowrap" align="flex-start">
          <Icon
            name={isOffered(capability) ? "check" : "close"}
            label={t(isOffered(capability) ? "provider.can_do" : "provider.cannot_do")}
          />
          <div>
            <Text size="sm" fw={550}>
              {t(`provider.can.${capability === "refund" && isByScan ? "refund_by_scan" : capability}`)}
            </Text>
            {!isOffered(capability) && (
              <Text size="sm" c="dimmed">
                {t(`provider.cannot.${capability}`)}
              </Text>
            )}
          </div>
        </Group>
      ))}
    </Stack>
  );
}

/** Connects again by the same driver. The present connection works until the new one does. */
function Reconnect({ driver }: { driver: Driver }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const head = (
    <>
      <Title order={2} fz={18}>
        {t(`provider.ways.${driver}.reconnect_title`)}
      </Title>
      <Text size="sm" c="dimmed">
        {t(`provider.ways.${driver}.reconnect_about`)}
      </Text>
    </>
  );
  async function changed() {
    setAsking(false);
    await connectionChanged();
  }
  if (isAsking) return <Connect head={head} drivers={[driver]} onConnected={changed} />;
  return (
    <Card>
      <Stack gap="sm" align="flex-start">
        {head}
        <Button variant="default" onClick={() => setAsking(true)}>
          {t(`provider.ways.${driver}.reconnect`)}
        </Button>
      </Stack>
    </Card>
  );
}
