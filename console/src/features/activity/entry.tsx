/** The row of an action of a person or a program, which opens to show what changed. */
import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shared/session/me.ts";
import { usePersonName } from "../../shared/session/person-name.ts";
import { ActRow } from "../../shared/ui/act-row.tsx";
import { ChangeTable } from "../../shared/ui/change-table.tsx";
import type { IconName } from "../../shared/ui/icon.tsx";
import { ChangeValue } from "./change-value.tsx";
import { changesOf, factOf, type KnownField, keyOf, type Value } from "./changes.ts";
import type { ActivityEntry } from "./filter.ts";
import { groupOf, TargetLink, useTargetText } from "./target.tsx";

const ICONS: Record<ReturnType<typeof groupOf>, IconName> = {
  team: "team",
  account: "lock",
  key: "key",
  webhook: "send",
  refund: "undo",
  invoice: "invoice",
  subscription: "repeat",
  link: "link",
  catalog: "box",
  profile: "gear",
  shop: "shop",
  provider: "link",
  tariff: "card",
  export: "down",
  tenant: "close",
};

export function Entry({ entry }: { entry: ActivityEntry }) {
  const personName = usePersonName();
  const targetText = useTargetText();
  return (
    <ActRow
      icon={ICONS[groupOf(entry)]}
      title={useTitle()(entry)}
      about={<bdi>{personName(targetText(entry))}</bdi>}
      who={useWho()(entry)}
      at={entry.at}
    >
      <Stack gap="sm">
        <Changes entry={entry} />
        <TargetLink entry={entry} />
      </Stack>
    </ActRow>
  );
}

function useTitle(): (entry: ActivityEntry) => string {
  const { t } = useTranslation();
  return (entry) => {
    const { action } = entry;
    if (action !== "account.mfa") return t(`activity.actions.${action}`);
    return t(factOf(entry, "totp") === true ? "activity.mfa_on" : "activity.mfa_off");
  };
}

function useWho(): (entry: ActivityEntry) => string {
  const { t } = useTranslation();
  const me = useMe().user;
  const personName = usePersonName();
  return (entry) => {
    if (entry.user !== null) return entry.user.id === me.id ? t("activity.me") : personName(entry.user.email);
    const key = keyOf(entry);
    return key === null ? "" : t("activity.by_key", { name: key });
  };
}

function Changes({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation();
  const changes = changesOf(entry);
  // An action whose name says everything has nothing to open, unlike a change that changed nothing.
  if (changes.length === 0 && entry.before === null) return null;
  const shown = (field: KnownField, value: Value) =>
    value === undefined ? undefined : <ChangeValue field={field} value={value} />;
  return (
    <ChangeTable
      changes={changes.map(({ field, before, after }) => ({
        key: field,
        name: t(`activity.fields.${field}`),
        before: shown(field, before),
        after: shown(field, after),
      }))}
    />
  );
}
