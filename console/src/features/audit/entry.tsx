/** The row of an audit entry, which opens to show what changed, field by field. */
import { useTranslation } from "react-i18next";
import { useMe } from "../../shared/session/me.ts";
import { TenantName } from "../../shared/tenants/tenant-name.tsx";
import { ActRow } from "../../shared/ui/act-row.tsx";
import type { IconName } from "../../shared/ui/icon.tsx";
import { useTariffName } from "../tariffs/index.ts";
import { ChangeList } from "./change-list.tsx";
import type { AuditAction, AuditEntry } from "./filter.ts";
import { billOf, tenantOf } from "./target.ts";

const ICONS: Record<AuditAction, IconName> = {
  "tariff.create": "plus",
  "tariff.update": "ticket",
  "tariff.enable": "check",
  "tariff.disable": "minus",
  "tariff.delete": "close",
  "tariff.override_set": "people",
  "tariff.override_cleared": "undo",
  "tariff.set": "people",
  "bill.mark_paid": "card",
  "bill.void": "erase",
  "user.reset_link": "key",
};

type EntryProps = {
  entry: AuditEntry;
  /** Whether the entry is shown on the page of its merchant. */
  isOfPage?: boolean;
};

export function Entry({ entry, isOfPage = false }: EntryProps) {
  const { t } = useTranslation();
  const me = useMe().user;
  const { action, at, admin_user_id, admin_email } = entry;
  return (
    <ActRow
      icon={ICONS[action]}
      title={t(`audit.actions.${action}`)}
      about={<Target entry={entry} isOfPage={isOfPage} />}
      who={admin_user_id === me.id ? t("audit.me") : admin_email}
      at={at}
    >
      <ChangeList entry={entry} isOfPage={isOfPage} />
    </ActRow>
  );
}

function Target({ entry, isOfPage }: { entry: AuditEntry; isOfPage: boolean }) {
  const { t } = useTranslation();
  const tariffName = useTariffName();
  const tenant_id = tenantOf(entry);
  const bill = billOf(entry);
  return (
    <>
      {bill !== null && `${t("audit.bill_number", { id: bill })} `}
      {tenant_id === null && <bdi>{tariffName(entry.target)}</bdi>}
      {tenant_id !== null && !isOfPage && <TenantName id={tenant_id} />}
    </>
  );
}
