/** The state of backups, database standbys and the disk, on the operators' first page. */
import { Card, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { Tag, type Tone } from "../../shared/ui/tag.tsx";
import { gibOf, useAge } from "./late.ts";
import type { Installation } from "./queries.ts";

type State = Installation["backups"]["state"];

const TONES: Record<State, Tone> = { ok: "good", warning: "wait", broken: "bad" };

/** A part of the installation with its state. */
function Part({ title, state, children }: { title: string; state?: State; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} fz="sm" fw={600} c="dimmed">
            {title}
          </Title>
          {state !== undefined && <Tag tone={TONES[state]}>{t(`operator.state.${state}`)}</Tag>}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}

export function Backups({ backups: { state, is_scheduled, last_at, failed_at } }: Pick<Installation, "backups">) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  return (
    <Part title={t("operator.backups")} state={state}>
      <DescriptionList
        entries={[
          [t("operator.last_backup"), last_at === null ? t("operator.no_backup") : instant(last_at)],
          [t("operator.backup_failed_at"), failed_at === null ? null : instant(failed_at)],
          [t("operator.made"), is_scheduled ? t("operator.made_by_schedule") : t("operator.made_by_hand")],
        ]}
      />
    </Part>
  );
}

export function Replicas({ replication: { state, standbys, replica } }: Pick<Installation, "replication">) {
  const { t } = useTranslation();
  const ageOf = useAge();
  const standingOf = ({ is_attached, is_synchronous, lag_seconds }: (typeof standbys)[number]) => {
    if (is_attached === null) return t("operator.standby_unknown");
    if (!is_attached) return t("operator.standby_catching_up");
    return t(is_synchronous ? "operator.standby_synchronous" : "operator.standby_behind", { age: ageOf(lag_seconds) });
  };
  const entries = standbys.map((standby): [string, string] => [
    standby.name || t("operator.standby"),
    standingOf(standby),
  ]);
  if (replica !== null) {
    const { lag_seconds } = replica;
    const lag =
      lag_seconds === null ? t("operator.replica_silent") : t("operator.standby_behind", { age: ageOf(lag_seconds) });
    entries.push([t("operator.reading_replica"), lag]);
  }
  return (
    <Part title={t("operator.replicas")} state={state}>
      {entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("operator.no_standby")}
        </Text>
      ) : (
        <DescriptionList entries={entries} />
      )}
    </Part>
  );
}

/** The version of the service and the space on its disk. */
export function Machine({ version, disk }: Pick<Installation, "version" | "disk">) {
  const { t } = useTranslation();
  return (
    <Part title={t("operator.machine")}>
      <DescriptionList
        entries={[
          [t("operator.version"), version],
          [t("operator.disk"), disk === null ? null : t("operator.free", { number: gibOf(disk.free_bytes) })],
        ]}
      />
    </Part>
  );
}
