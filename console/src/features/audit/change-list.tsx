/** The list of what an action changed: each field with its value before and after. */
import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { ChangeTable, PlainValue } from "../../shared/ui/change-table.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { useTariffName } from "../tariffs/index.ts";
import { type Change, changesOf, isKnownField, type Value } from "./changes.ts";
import type { AuditEntry } from "./filter.ts";
import { tenantOf } from "./target.ts";

export function ChangeList({
  entry,
  isOfPage,
}: {
  entry: AuditEntry /** The page is the merchant's. */;
  isOfPage: boolean;
}) {
  const { t } = useTranslation();
  const nameOf = ({ field, option }: Change) => {
    const name = isKnownField(field) ? t(`audit.fields.${field}`) : field;
    return option === undefined ? name : t("audit.option_field", { key: option, field: name });
  };
  const shown = (field: string, value: Value) => value !== undefined && <Shown field={field} value={value} />;
  return (
    <Stack gap="sm">
      <ChangeTable
        changes={changesOf(entry).map((change) => ({
          key: `${change.option}.${change.field}`,
          name: nameOf(change),
          before: shown(change.field, change.before) || undefined,
          after: shown(change.field, change.after) || undefined,
        }))}
      />
      <Ways entry={entry} isOfPage={isOfPage} />
    </Stack>
  );
}

function Shown({ field, value }: { field: string; value: Value }) {
  const { money, instant } = useFormat();
  const tariffName = useTariffName();
  if (value === null || value === undefined || value === "" || typeof value === "boolean") {
    return <PlainValue value={value} />;
  }
  if (field.endsWith("_kzt")) return money(String(value));
  if (/_(at|until)$/.test(field)) return instant(String(value));
  return <PlainValue value={field === "tariff" ? tariffName(String(value)) : value} />;
}

/** Links to the merchant and the bill of the action. */
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
