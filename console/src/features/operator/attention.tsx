/** The list of the problems that an operator must act on, worst first, or a text that there are none. */
import { Box, Card, Stack, Text, Title } from "@mantine/core";
import type { LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { IconName } from "../../shared/ui/icon.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { IconBadge } from "../../shared/ui/icon-badge.tsx";
import { BlockLink, TextLink } from "../../shared/ui/link.tsx";
import type { Tone } from "../../shared/ui/tag.tsx";
import styles from "./attention.module.css";
import { type AffectedMerchant, useFailureLines } from "./failure-lines.ts";
import { gibOf, isLate, useAge } from "./late.ts";
import { type Installation, QUEUES } from "./queries.ts";

type Matter = {
  name: string;
  tone: Tone;
  icon: IconName;
  title: string;
  about: string;
  to?: LinkProps;
  who?: AffectedMerchant[];
};

export function Attention({ installation }: { installation: Installation }) {
  const { t } = useTranslation();
  const matters = useMatters(installation);
  if (matters.length === 0) return <AllWell />;
  return (
    <Card padding={0}>
      <Title order={2} fz={18} p="lg" pb="sm">
        {t("operator.attention")}
      </Title>
      {matters.map((matter) => (
        <MatterRow key={matter.name} matter={matter} />
      ))}
    </Card>
  );
}

function AllWell() {
  const { t } = useTranslation();
  return (
    <Card className={styles.well}>
      <Box className={styles.head}>
        <Icon name="check" size={28} />
        <Stack gap={2}>
          <Title order={2} fz={18}>
            {t("operator.all_well")}
          </Title>
          <Text size="sm">{t("operator.all_well_about")}</Text>
        </Stack>
      </Box>
    </Card>
  );
}

function MatterRow({ matter: { tone, icon, title, about, to, who = [] } }: { matter: Matter }) {
  const content = (
    <>
      <IconBadge icon={icon} tone={tone} />
      <Box flex={1} miw={0}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        {who.map(({ tenant_id, name, what }) => (
          <Text key={tenant_id} size="sm" style={{ overflowWrap: "anywhere" }}>
            <TextLink to="/admin/tenants/$id" params={{ id: tenant_id }}>
              <bdi>{name}</bdi>
            </TextLink>
            {": "}
            {what}
          </Text>
        ))}
      </Box>
      {to !== undefined && <Icon name="next" size={16} />}
    </>
  );
  if (to === undefined) return <div className={styles.matter}>{content}</div>;
  return (
    <BlockLink {...to} className={`${styles.matter} ${styles.link}`}>
      {content}
    </BlockLink>
  );
}

function useMatters(installation: Installation): Matter[] {
  const { queues, tenants, provider_sessions, failures, disk, jobs_held_since, backups, replication } = installation;
  const { t } = useTranslation();
  const { instant } = useFormat();
  const ageOf = useAge();
  const ofState = (state: "grace" | "hard_stopped"): LinkProps => ({ to: "/admin/tenants", search: { state } });
  const late = QUEUES.filter((name) => isLate(name, failures)).map(
    (name): Matter => ({
      ...{ name, tone: "bad", icon: "clock" },
      title: t("operator.late_title", {
        queue: t(`operator.queue.${name}`),
        age: ageOf(queues[name].oldest_seconds),
      }),
      about: t("operator.late_about"),
    }),
  );
  const lines = useFailureLines();
  const titleOfBackups = ({ failed_at, last_at }: Installation["backups"]) => {
    if (failed_at !== null) return t("operator.backup_failed", { at: instant(failed_at) });
    return last_at === null ? t("operator.backup_none") : t("operator.backup_old", { at: instant(last_at) });
  };
  const { provider, receivers, dropped } = failures;
  const counted: (Matter & { count: number })[] = [
    {
      ...{ name: "held", tone: "bad", icon: "clock", count: jobs_held_since === null ? 0 : 1 },
      title: jobs_held_since === null ? "" : t("operator.held", { at: instant(jobs_held_since) }),
      about: t("operator.held_about"),
    },
    {
      ...{ name: "disk", tone: disk?.state === "broken" ? "bad" : "wait", icon: "alert" },
      count: disk === null || disk.state === "ok" ? 0 : 1,
      title: t("operator.disk_full", { number: gibOf(disk?.free_bytes ?? 0) }),
      about: t("operator.disk_full_about"),
    },
    {
      ...{ name: "backup", tone: "wait", icon: "clock", count: backups.state === "ok" ? 0 : 1 },
      title: titleOfBackups(backups),
      about: backups.is_scheduled ? t("operator.backup_late_about") : t("operator.backup_by_hand_about"),
    },
    {
      ...{ name: "replication", tone: replication.state === "broken" ? "bad" : "wait", icon: "link" },
      count: replication.state === "ok" ? 0 : 1,
      title: t(replication.state === "broken" ? "operator.standby_missing" : "operator.standby_trouble"),
      about: t("operator.standby_trouble_about"),
    },
    {
      ...{ name: "provider", tone: "bad", icon: "unplugged", count: provider.count, who: lines.provider(provider) },
      title: t("operator.provider_fails", { count: provider.count }),
      about: t("operator.provider_fails_about"),
    },
    {
      ...{ name: "receivers", tone: "bad", icon: "code", count: receivers.count, who: lines.receivers(receivers) },
      title: t("operator.receivers_dead", { count: receivers.count }),
      about: t("operator.receivers_dead_about"),
    },
    {
      ...{ name: "dropped", tone: "wait", icon: "send", count: dropped.total, who: lines.dropped(dropped) },
      title: t("operator.dropped", { count: dropped.total }),
      about: t("operator.dropped_about"),
    },
    {
      ...{ name: "stopped", tone: "bad", icon: "close", count: tenants.hard_stopped, to: ofState("hard_stopped") },
      title: t("operator.stopped", { count: tenants.hard_stopped }),
      about: t("operator.stopped_about"),
    },
    {
      ...{ name: "dead", tone: "wait", icon: "link", count: provider_sessions.dead },
      title: t("operator.dead", { count: provider_sessions.dead }),
      about: t("operator.dead_about"),
    },
    {
      ...{
        name: "grace",
        tone: "wait",
        icon: "card",
        count: tenants.grace,
        to: ofState("grace"),
      },
      title: t("operator.grace", { count: tenants.grace }),
      about: t("operator.grace_about"),
    },
  ];
  return [...late, ...counted.filter(({ count }) => count > 0)];
}
