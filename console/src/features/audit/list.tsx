/** The page of the audit log: the actions of operators, newest first. */
import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shared/session/me.ts";
import { TenantName } from "../../shared/tenants/tenant-name.tsx";
import { DayRange } from "../../shared/ui/day-range.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import styles from "../../shared/ui/filters.module.css";
import { ButtonLink, TextLink } from "../../shared/ui/link.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Rows } from "../../shared/ui/rows.tsx";
import { Entry } from "./entry.tsx";
import { ACTIONS, type AuditFilter, readAuditFilter } from "./filter.ts";
import { auditQuery, PAGE_SIZE } from "./queries.ts";

const route = getRouteApi("/admin/audit");

export function AuditList() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(auditQuery(filter));
  const { page = 1, ...narrowed } = filter;
  const operators = new Map(list.data?.items.map(({ admin_user_id, admin_email }) => [admin_user_id, admin_email]));
  return (
    <ListPage
      title={t("audit.title")}
      filters={
        <>
          <Filters
            filter={filter}
            operators={operators}
            onChange={(changed) => void navigate({ search: changed, replace: true })}
          />
          {filter.tenant !== undefined && <OfTenant id={filter.tenant} />}
        </>
      }
      query={list}
      page={page}
      size={PAGE_SIZE}
      onTurn={(turned) => void navigate({ search: { ...narrowed, page: turned } })}
      empty={<NoEntries isNarrowed={Object.keys(filter).length > 0} />}
    >
      {(items) => (
        <Rows>
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Rows>
      )}
    </ListPage>
  );
}

/** Names the merchant to which the list is limited, with a link to the whole list. */
function OfTenant({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      <Text size="sm">
        {t("audit.of_tenant")}: <TenantName id={id} />
      </Text>
      <TextLink size="sm" to="/admin/audit">
        {t("audit.all_tenants")}
      </TextLink>
    </Group>
  );
}

type FiltersProps = {
  filter: AuditFilter;
  /** The e-mails of the operators in the list, by id: the API has no list of all operators. */
  operators: Map<number, string>;
  onChange: (filter: AuditFilter) => void;
};

/** Every change of the filter returns to the first page. */
function Filters({ filter, operators, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const me = useMe().user;
  const { page: _page, ...narrowed } = filter;
  const change = (changed: Record<string, unknown>) => onChange(readAuditFilter({ ...narrowed, ...changed }));
  const others = new Set([...operators.keys(), ...(filter.who === undefined ? [] : [filter.who])]);
  others.delete(me.id);
  return (
    <div className={styles.filters}>
      <NativeSelect
        label={t("audit.action")}
        value={filter.action ?? ""}
        onChange={(event) => change({ action: event.currentTarget.value })}
        data={[
          { value: "", label: t("audit.any_action") },
          ...ACTIONS.map((action) => ({ value: action, label: t(`audit.actions.${action}`) })),
        ]}
      />
      <NativeSelect
        label={t("audit.who")}
        value={String(filter.who ?? "")}
        onChange={(event) => change({ who: event.currentTarget.value })}
        data={[
          { value: "", label: t("audit.anyone") },
          { value: String(me.id), label: t("audit.me") },
          ...[...others].map((id) => ({ value: String(id), label: operators.get(id) ?? t("audit.operator", { id }) })),
        ]}
      />
      <DayRange from={filter.from} to={filter.to} onChange={change} />
      {Object.keys(narrowed).length > 0 && (
        <Button variant="default" h={42} onClick={() => onChange({})}>
          {t("audit.reset")}
        </Button>
      )}
    </div>
  );
}

function NoEntries({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation();
  if (!isNarrowed) return <Empty icon="list" title={t("audit.none")} about={t("audit.none_about")} />;
  return (
    <Empty icon="search" title={t("audit.none_found")} about={t("audit.none_found_about")}>
      <ButtonLink to="/admin/audit" variant="default">
        {t("audit.reset")}
      </ButtonLink>
    </Empty>
  );
}
