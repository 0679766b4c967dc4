/** The page of all merchants, newest first, for operators. */
import { Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Chips } from "../../shared/ui/chips.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Row, Rows } from "../../shared/ui/rows.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { useTariffName } from "../tariffs/index.ts";
import { readTenantFilter, STATES } from "./filter.ts";
import { PAGE_SIZE, type TenantRow, tenantListQuery } from "./queries.ts";
import { TenantState } from "./state.tsx";

const ALL = "all";
const route = getRouteApi("/admin/tenants");

export function TenantList() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(tenantListQuery(filter));
  const { page = 1, ...narrowed } = filter;
  return (
    <ListPage
      title={t("tenants.title")}
      filters={
        <>
          <SearchField
            label={t("tenants.search")}
            value={filter.search ?? ""}
            onSearch={(search) => void navigate({ search: readTenantFilter({ ...narrowed, search }), replace: true })}
          />
          <Chips
            label={t("tenants.which")}
            chips={[
              { value: ALL, label: t("tenants.all") },
              ...STATES.map((state) => ({ value: state, label: t(`tenants.states.${state}`) })),
            ]}
            value={filter.state ?? ALL}
            onChoose={(state) => void navigate({ search: readTenantFilter({ ...narrowed, state }), replace: true })}
          />
        </>
      }
      query={list}
      page={page}
      size={PAGE_SIZE}
      onTurn={(turned) => void navigate({ search: { ...narrowed, page: turned } })}
      empty={<NoTenants isNarrowed={Object.keys(filter).length > 0} />}
    >
      {(items) => (
        <div>
          <Text size="sm" c="dimmed" ta="end" mb={4} aria-hidden>
            {t("tenants.paid_30_days")}
          </Text>
          <Rows>
            {items.map((tenant) => (
              <TenantInList key={tenant.id} tenant={tenant} />
            ))}
          </Rows>
        </div>
      )}
    </ListPage>
  );
}

function TenantInList({ tenant }: { tenant: TenantRow }) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const tariffName = useTariffName();
  const { id, name, emails, tariff, tariff_active_until, state, paid_30_days } = tenant;
  const until = tariff_active_until === null ? [] : [t("tenants.until", { day: day(tariff_active_until) })];
  const paid = tariff === null ? t("tenants.no_tariff") : [tariffName(tariff), ...until].join(" ");
  return (
    <Row
      to={{ to: "/admin/tenants/$id", params: { id } }}
      title={<bdi>{name}</bdi>}
      about={[paid, emails[0] ?? t("tenants.no_emails")].join(" · ")}
      value={
        <>
          <VisuallyHidden>{t("tenants.paid_30_days")}: </VisuallyHidden>
          {money(paid_30_days)}
        </>
      }
      note={<TenantState state={state} />}
    />
  );
}

function NoTenants({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation();
  if (!isNarrowed) return <Empty icon="people" title={t("tenants.none")} about={t("tenants.none_about")} />;
  return (
    <Empty icon="search" title={t("tenants.none_found")} about={t("tenants.none_found_about")}>
      <ButtonLink to="/admin/tenants" variant="default">
        {t("tenants.show_all")}
      </ButtonLink>
    </Empty>
  );
}
