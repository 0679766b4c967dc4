/** The list of what an action changed: each field with its value before and after. */
import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { TextLink } from "../../shared/ui/link.tsx";
import { useTariffName } from "../tariffs/index.ts";
import styles from "./change-list.module.css";
import { type Change, changesOf, isKnownField, type Value } from "./changes.ts";
import type { AuditEntry } from "./filter.ts";
import { tenantOf } from "./target.ts";

type Side = "before" | "after";
const SIDES: Side[] = ["before", "after"];

export function Changes({
  entry,
  isOfPage,
}: {
  entry: AuditEntry /** The page is the merchant's. */;
  isOfPage: boolean;
}) {
  const { t } = useTranslation();
  const changes = changesOf(entry);
  // What was made has no past, and what was deleted no present.
  const sides = SIDES.filter((side) => changes.some((change) => change[side] !== undefined));
  return (
    <Stack gap="sm">
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("audit.nothing_changed")}
        </Text>
      ) : (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t("audit.field")}</th>
              {sides.map((side) => (
                <th key={side} scope="col">
                  {t(`audit.${side}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <ChangeRow key={`${change.option}.${change.field}`} change={change} sides={sides} />
            ))}
          </tbody>
        </table>
      )}
      <Ways entry={entry} isOfPage={isOfPage} />
    </Stack>
  );
}

function ChangeRow({ change, sides }: { change: Change; sides: Side[] }) {
  const { t } = useTranslation();
  const { field, option } = change;
  const name = isKnownField(field) ? t(`audit.fields.${field}`) : field;
  return (
    <tr>
      <th scope="row">{option === undefined ? name : t("audit.option_field", { key: option, field: name })}</th>
      {sides.map((side) => (
        <td key={side} data-side={side} data-label={t(`audit.${side}`)}>
          <Shown field={field} value={change[side]} />
        </td>
      ))}
    </tr>
  );
}

function Shown({ field, value }: { field: string; value: Value }) {
  const { t } = useTranslation();
  const { money, instant } = useFormat();
  const tariffName = useTariffName();
  if (value === null || value === undefined || value === "") {
    return <span className={styles.empty}>{t("audit.empty")}</span>;
  }
  if (typeof value === "boolean") return value ? t("audit.yes") : t("audit.no");
  if (field.endsWith("_kzt")) return money(String(value));
  if (/_(at|until)$/.test(field)) return instant(String(value));
  if (field === "tariff") return <bdi>{tariffName(String(value))}</bdi>;
  return <bdi>{value}</bdi>;
}

/** The ways to what it was done to. */
function Ways({ entry, isOfPage }: { entry: AuditEntry; isOfPage: boolean }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { price_kzt } = entry.details;
  const tenant_id = tenantOf(entry);
  return (
    <Group gap="md">
      {typeof price_kzt === "number" && <Text size="sm">{money(String(price_kzt))}</Text>}
      {tenant_id !== null && !isOfPage && (
        <TextLink size="sm" to="/admin/tenants/$id" params={{ id: tenant_id }}>
          {t("audit.see_tenant")}
        </TextLink>
      )}
      {tenant_id === null && entry.action !== "tariff.delete" && (
        <TextLink size="sm" to="/admin/tariffs/$slug" params={{ slug: entry.target }}>
          {t("audit.see_tariff")}
        </TextLink>
      )}
    </Group>
  );
}
