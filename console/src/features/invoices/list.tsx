/** The page of the invoices: a sortable table with sums and a selection, or, on a phone, cards by day. */
import { ActionIcon, Button, Checkbox, Group, Menu, Popover, Stack, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ownedPath } from "../../shared/api/page-owner.ts";
import { dayOf } from "../../shared/format/dates.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { IfMayOpen, useMay } from "../../shared/session/may.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Rows } from "../../shared/ui/rows.tsx";
import { useSelection } from "../../shared/ui/use-selection.ts";
import { InvoiceBulk } from "./bulk.tsx";
import { filterQuery, type InvoiceFilter, readInvoiceFilter } from "./filter.ts";
import { Filters } from "./filters.tsx";
import { type Invoice, invoiceListQuery } from "./queries.ts";
import { COLUMNS, type Column, useColumns, useRemembered } from "./remembered.ts";
import { InvoiceRow } from "./row.tsx";
import { SizeChoice } from "./size-choice.tsx";
import { FoundSums, SelectedSums } from "./sums.tsx";
import { InvoiceTable } from "./table.tsx";

const route = getRouteApi("/console/invoices");
/** From this width of the window the list is a table. */
const DESK = "(min-width: 900px)";
const NO_INVOICES: Invoice[] = [];

export function InvoiceList() {
  const { t } = useTranslation();
  const mayExport = useMay("exports:read");
  const maySeeAll = useMay("invoices:read");
  const isDesk = useMediaQuery(DESK, undefined, { getInitialValueInEffect: false });
  const given = route.useSearch();
  const navigate = route.useNavigate();
  const { filter, remember } = useRemembered(given);
  const [columns, chooseColumns] = useColumns();
  const list = useQuery(invoiceListQuery(filter));
  const selection = useSelection(list.data?.items ?? NO_INVOICES);
  const { page = 1, size, mode: _mode, sort, ...narrowed } = filter;
  // Another filter clears the selection, so that no selected invoice is out of sight.
  function change(changed: InvoiceFilter) {
    selection.clear();
    if (!changed.held && changed.mode !== filter.mode) remember(changed);
    void navigate({ search: changed, replace: true });
  }
  return (
    <ListPage
      title={t("invoices.title")}
      wide={isDesk}
      actions={
        <>
          {mayExport && <Export filter={filter} />}
          <IfMayOpen to="/console/invoices/new">
            <ButtonLink to="/console/invoices/new" leftSection={<Icon name="plus" size={18} />}>
              {t("invoices.new")}
            </ButtonLink>
          </IfMayOpen>
        </>
      }
      filters={
        <>
          {!maySeeAll && <Notice tone="off">{t("team.today_only")}</Notice>}
          <Filters filter={filter} onChange={change} />
        </>
      }
      query={list}
      page={page}
      size={size}
      onTurn={(turned) => void navigate({ search: { ...given, page: turned } })}
      empty={<Nothing isNarrowed={Object.keys(narrowed).length > 0} />}
      below={isDesk && <InvoiceBulk selection={selection} />}
    >
      {(items) => (
        <>
          <Group justify="space-between" gap="sm" mih={36}>
            {selection.items.length === 0 ? <FoundSums filter={filter} /> : <SelectedSums invoices={selection.items} />}
            {isDesk && <ColumnChoice columns={columns} onChoose={chooseColumns} />}
          </Group>
          {isDesk ? (
            <InvoiceTable
              invoices={items}
              columns={columns}
              sort={sort ?? "-id"}
              onSort={(chosen) => void navigate({ search: readInvoiceFilter({ ...given, sort: chosen, page: 1 }) })}
              selection={selection}
            />
          ) : (
            <Days invoices={items} />
          )}
          <SizeChoice
            size={size}
            onChoose={(chosen) => {
              remember({ size: chosen });
              void navigate({ search: readInvoiceFilter({ ...given, size: chosen, page: 1 }) });
            }}
          />
        </>
      )}
    </ListPage>
  );
}

function ColumnChoice({ columns, onChoose }: { columns: Column[]; onChoose: (columns: Column[]) => void }) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={t("invoices.choose_columns")}>
          <Icon name="columns" size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("invoices.choose_columns")}>
        <Stack gap="sm">
          {COLUMNS.filter((column) => column !== "id").map((column) => (
            <Checkbox
              key={column}
              size="sm"
              label={t(`invoices.columns.${column}`)}
              checked={columns.includes(column)}
              onChange={() => onChoose(COLUMNS.filter((known) => (known === column) !== columns.includes(known)))}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The invoices grouped by day. */
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
      <IfMayOpen to="/console/invoices/new">
        <ButtonLink to="/console/invoices/new">{t("invoices.new")}</ButtonLink>
      </IfMayOpen>
    </Empty>
  );
}

/** Exports all pages of the list as a file. */
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
