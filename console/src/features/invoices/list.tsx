/** The page of the invoices, newest first, grouped by day. */
import { Button, Menu, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ownedPath } from "../../shared/api/page-owner.ts";
import { dayOf } from "../../shared/format/dates.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Rows } from "../../shared/ui/rows.tsx";
import { filterQuery, type InvoiceFilter, PAGE_SIZE } from "./filter.ts";
import { Filters } from "./filters.tsx";
import { type Invoice, invoiceListQuery } from "./queries.ts";
import { InvoiceRow } from "./row.tsx";

const route = getRouteApi("/console/invoices");

export function InvoiceList() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(invoiceListQuery(filter));
  const { page = 1, ...narrowed } = filter;
  return (
    <ListPage
      title={t("invoices.title")}
      actions={
        <>
          <Export filter={filter} />
          <ButtonLink to="/console/invoices/new" leftSection={<Icon name="plus" size={18} />}>
            {t("invoices.new")}
          </ButtonLink>
        </>
      }
      filters={<Filters filter={filter} onChange={(changed) => navigate({ search: changed, replace: true })} />}
      query={list}
      page={page}
      size={PAGE_SIZE}
      onTurn={(turned) => void navigate({ search: { ...narrowed, page: turned } })}
      empty={<Nothing isNarrowed={Object.keys(narrowed).length > 0} />}
    >
      {(items) => <Days invoices={items} />}
    </ListPage>
  );
}

/** The invoices of one day after those of another. */
function Days({ invoices }: { invoices: Invoice[] }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [today, yesterday] = [dayOf(Date.now()), dayOf(Date.now(), -1)];
  const days = new Map<string, Invoice[]>();
  for (const invoice of invoices) {
    const of = dayOf(Date.parse(invoice.created_at));
    days.set(of, [...(days.get(of) ?? []), invoice]);
  }
  const name = (of: string, first: string) => {
    if (of === today) return t("invoices.today");
    return of === yesterday ? t("invoices.yesterday") : day(first);
  };
  return [...days].map(([of, those]) => (
    <Stack key={of} gap="xs">
      <Title order={2} fz="sm" fw={600} c="dimmed">
        {name(of, those[0]?.created_at ?? "")}
      </Title>
      <Rows>
        {those.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </Rows>
    </Stack>
  ));
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation();
  if (isNarrowed) {
    return <Empty icon="search" title={t("invoices.none_found")} about={t("invoices.none_found_about")} />;
  }
  return (
    <Empty icon="invoice" title={t("invoices.none")} about={t("invoices.none_about")}>
      <ButtonLink to="/console/invoices/new">{t("invoices.new")}</ButtonLink>
    </Empty>
  );
}

/** What the list shows, all its pages, as a file. */
function Export({ filter }: { filter: InvoiceFilter }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const query = new URLSearchParams({ ...textsOf(filterQuery(filter)), language });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="down" size={18} />}>
          {t("invoices.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={ownedPath(`/api/dashboard/v1/invoices/export.xlsx?${query}`)} download>
          {t("invoices.export_xlsx")}
        </Menu.Item>
        <Menu.Item component="a" href={ownedPath(`/api/dashboard/v1/invoices/export.csv?${query}`)} download>
          {t("invoices.export_csv")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function textsOf(query: object): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
