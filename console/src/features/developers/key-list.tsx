/** The list of a merchant's API keys: those in use with their actions, and those that were revoked. */
import { Box, Button, Card, Code, Collapse, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { components } from "../../api.gen.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMay } from "../../shared/session/may.tsx";
import { meQuery } from "../../shared/session/me.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import styles from "./key-list.module.css";
import { AREA_NAMES, AREAS, widestOf } from "./permissions.ts";
import { keysQuery } from "./queries.ts";

type ApiKey = components["schemas"]["ApiKey"];

/** Refetches the keys wherever they are shown. */
export async function keysChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keysQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  ]);
}

type KeyListProps = {
  keys: ApiKey[];
  /** The button that creates a key, for those who may. */
  newKey: ReactNode;
  /** Receives the secret of a created key. */
  onMade: (secret: string) => void;
};

export function KeyList({ keys, newKey, onMade }: KeyListProps) {
  const { t } = useTranslation();
  const mayChange = useMay("keys:write");
  const inUse = keys.filter(({ revoked_at }) => revoked_at === null);
  const revoked = keys.filter(({ revoked_at }) => revoked_at !== null);
  return (
    <Stack gap="sm">
      {inUse.length === 0 ? (
        <Empty icon="key" title={t("developers.no_keys")} about={t("developers.no_keys_about")}>
          {newKey}
        </Empty>
      ) : (
        <Card padding={0}>
          {inUse.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              isExpired={isExpired(key)}
              actions={mayChange && <KeyActions apiKey={key} isExpired={isExpired(key)} onMade={onMade} />}
            />
          ))}
        </Card>
      )}
      {revoked.length > 0 && <RevokedKeys keys={revoked} />}
    </Stack>
  );
}

function RevokedKeys({ keys }: { keys: ApiKey[] }) {
  const { t } = useTranslation();
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <Stack gap="xs" align="stretch">
      <Group>
        <Button variant="subtle" size="compact-sm" c="dimmed" aria-expanded={isOpen} onClick={toggle}>
          {t("developers.revoked_keys", { count: keys.length })}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <Card padding={0}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </Card>
      </Collapse>
    </Stack>
  );
}

type KeyRowProps = { apiKey: ApiKey; isExpired?: boolean; actions?: ReactNode };

function KeyRow({ apiKey, isExpired = false, actions }: KeyRowProps) {
  const { t } = useTranslation();
  const { day, instant } = useFormat();
  const { name, mode, prefix, created_at, last_used_at, revoked_at } = apiKey;
  const used = last_used_at === null ? t("developers.never_used") : t("developers.used", { at: instant(last_used_at) });
  return (
    <Box className={styles.row}>
      <Box className={styles.main}>
        <Group gap="xs" wrap="nowrap">
          <Text fw={550} truncate {...((revoked_at !== null || isExpired) && { c: "dimmed" })}>
            {name}
          </Text>
          <Tag tone={mode === "test" ? "test" : "good"}>{t(`developers.mode.${mode}`)}</Tag>
          {isExpired && <Tag tone="off">{t("developers.expired")}</Tag>}
        </Group>
        <Text size="sm" c="dimmed">
          <Code c="inherit">{prefix}…</Code>{" "}
          {revoked_at === null
            ? `${t("developers.created", { at: day(created_at) })}, ${used}`
            : t("developers.revoked", { at: day(revoked_at) })}
        </Text>
        {revoked_at === null && <KeyLimits apiKey={apiKey} isExpired={isExpired} />}
      </Box>
      {actions}
    </Box>
  );
}

/** The limits of the key, one below another. */
function KeyLimits({ apiKey, isExpired }: { apiKey: ApiKey; isExpired: boolean }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { permissions, expires_at, allowed_ips } = apiKey;
  const areas = AREA_NAMES.flatMap((area) => {
    const widest = widestOf(area, permissions ?? []);
    if (widest === undefined) return [];
    const name = t(`developers.area.${area}`);
    return [widest === AREAS[area].at(-1) ? name : t("developers.read_only", { area: name })];
  });
  const lines = [
    permissions && t("developers.access_to", { areas: areas.join(", ") }),
    expires_at && t(isExpired ? "developers.expired_at" : "developers.works_until", { at: instant(expires_at) }),
    allowed_ips && t("developers.from_addresses", { addresses: allowed_ips.map(withoutOfOne).join(", ") }),
  ];
  return lines.map(
    (line) =>
      line !== null && (
        <Text key={line} size="sm" c="dimmed" className={styles.limit}>
          {line}
        </Text>
      ),
  );
}

/** Shows a range of one address as the address. */
function withoutOfOne(range: string): string {
  return range.replace(range.includes(":") ? /\/128$/ : /\/32$/, "");
}

function isExpired({ expires_at }: ApiKey): boolean {
  return expires_at !== null && Date.parse(expires_at) <= Date.now();
}

type KeyActionsProps = { apiKey: ApiKey; isExpired: boolean; onMade: (secret: string) => void };

/** An expired key is not replaced, because the new one would have expired too. */
function KeyActions({ apiKey: { id, name: given, prefix }, isExpired, onMade }: KeyActionsProps) {
  const { t } = useTranslation();
  const params = { path: { id } };
  // Keys may have the same name.
  const name = `${given} (${prefix}…)`;
  const rotate = async () => {
    const { api_key } = await answerOf(api.POST("/api/dashboard/v1/api-keys/{id}/rotate", { params }));
    onMade(api_key.secret);
    // Not awaited: the confirmation must not stay open over the new secret.
    void keysChanged();
  };
  const revoke = async () => {
    await answerOf(api.POST("/api/dashboard/v1/api-keys/{id}/revoke", { params }));
    await keysChanged();
  };
  return (
    <Group gap="xs" className={styles.actions}>
      {!isExpired && (
        <Confirm
          calm
          size="xs"
          label={t("developers.rotate")}
          title={t("developers.rotate_title", { name })}
          about={t("developers.rotate_about")}
          act={rotate}
        />
      )}
      <Confirm
        size="xs"
        label={t("developers.revoke")}
        title={t("developers.revoke_title", { name })}
        about={t("developers.revoke_about")}
        act={revoke}
      />
    </Group>
  );
}
