/** The row of an audit entry, which opens to show what changed, field by field. */
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMe } from "../../shared/session/me.ts";
import { TenantName } from "../../shared/tenants/tenant-name.tsx";
import { Icon, type IconName } from "../../shared/ui/icon.tsx";
import { IconBadge } from "../../shared/ui/icon-badge.tsx";
import { useTariffName } from "../tariffs/index.ts";
import { Changes } from "./change-list.tsx";
import styles from "./entry.module.css";
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
  /** The page is the merchant's. */
  isOfPage?: boolean;
};

export function Entry({ entry, isOfPage = false }: EntryProps) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const me = useMe().user;
  const { action, at, admin_user_id, admin_email } = entry;
  const who = admin_user_id === me.id ? t("audit.me") : admin_email;
  return (
    <details className={styles.entry}>
      <summary className={styles.head}>
        <IconBadge icon={ICONS[action]} />
        <div className={styles.main}>
          <Text component="div" fw={550}>
            {t(`audit.actions.${action}`)}
          </Text>
          <Text component="div" size="sm" c="dimmed" truncate>
            <Target entry={entry} isOfPage={isOfPage} />
          </Text>
        </div>
        <div className={styles.end}>
          <Text component="div" size="sm" truncate>
            {who}
          </Text>
          <Text component="div" size="sm" c="dimmed">
            {instant(at)}
          </Text>
        </div>
        <span className={styles.arrow}>
          <Icon name="next" size={16} />
        </span>
      </summary>
      <div className={styles.body}>
        <Changes entry={entry} isOfPage={isOfPage} />
      </div>
    </details>
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
