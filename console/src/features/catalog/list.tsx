/** The page of the catalog: the list of the items that the merchant sells. */
import { Button, Checkbox, Group, Menu, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ownedPath } from "../../shared/api/page-owner.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { useMay } from "../../shared/session/may.tsx";
import { Chips } from "../../shared/ui/chips.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Rows } from "../../shared/ui/rows.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { type Selection, useSelection } from "../../shared/ui/use-selection.ts";
import { ItemBulk } from "./bulk.tsx";
import { ItemRow } from "./item-row.tsx";
import { type CatalogFilter, type CatalogItem, itemsQuery, useSections } from "./queries.ts";
import { ToggledNotice, useSaleToggle } from "./toggle-sale.tsx";

const PAGE_SIZE = 20;
const NO_ITEMS: CatalogItem[] = [];
const route = getRouteApi("/console/catalog");

export function CatalogList() {
  const { t } = useTranslation();
  const { page = 1, ...narrowed } = route.useSearch();
  const { search = "", section, off } = narrowed;
  const navigate = route.useNavigate();
  const mayChange = useMay("catalog:write");
  const mayExport = useMay("exports:read");
  const items = useQuery({
    ...itemsQuery({
      ...{ search, page, per_page: PAGE_SIZE, is_active: off !== true },
      ...(section !== undefined && { section }),
    }),
    select: ({ data, total }) => ({ items: data, total }),
  });
  const selection = useSelection(items.data?.items ?? NO_ITEMS);
  const saleToggle = useSaleToggle();
  const isBare = items.data?.total === 0 && Object.keys(narrowed).length === 0;
  // Another filter clears the selection, so that no selected item is out of sight.
  function change(changed: CatalogFilter) {
    selection.clear();
    void navigate({ search: changed, replace: true });
  }
  return (
    <ListPage
      title={t("catalog.title")}
      actions={
        !isBare && (
          <>
            {mayExport && <Export />}
            {mayChange && <ImportLink />}
            {mayChange && off !== true && (
              <ButtonLink variant="default" to="/console/catalog/prices" search={narrowed}>
                {t("catalog.prices.short")}
              </ButtonLink>
            )}
            {mayChange && <AddItem />}
          </>
        )
      }
      filters={
        <Stack gap="sm">
          {!isBare && (
            <>
              <SearchField
                label={t("catalog.search")}
                value={search}
                onSearch={(text) => {
                  const { search: _before, ...others } = narrowed;
                  change({ ...others, ...(text !== "" && { search: text }) });
                }}
              />
              <Sections filter={narrowed} onChange={change} />
            </>
          )}
          <ToggledNotice {...saleToggle} />
        </Stack>
      }
      query={items}
      page={page}
      size={PAGE_SIZE}
      onTurn={(to) => void navigate({ search: (now) => ({ ...now, page: to }) })}
      empty={<NoItems isBare={isBare} />}
      below={<ItemBulk selection={selection} toggle={saleToggle.toggle} />}
    >
      {(found) => (
        <Stack gap="md">
          {mayChange && <SelectPage items={found} selection={selection} />}
          {groupsOf(found).map((group) => (
            <Stack key={group.section ?? ""} gap="xs">
              {(group.section !== null || found.some((item) => item.section !== null)) && (
                <Title order={2} fz={16}>
                  <bdi>{group.section ?? t("catalog.no_section")}</bdi>
                </Title>
              )}
              <Rows>
                {group.items.map((item) => (
                  <ItemRow
                    key={item.id}
                    item={item}
                    selection={selection}
                    onToggle={(toggled, is_active) => saleToggle.toggle([toggled], is_active)}
                  />
                ))}
              </Rows>
            </Stack>
          ))}
        </Stack>
      )}
    </ListPage>
  );
}

function SelectPage({ items, selection }: { items: CatalogItem[]; selection: Selection<CatalogItem> }) {
  const { t } = useTranslation();
  const selected = items.filter(({ id }) => selection.has(id)).length;
  return (
    <Checkbox
      size="sm"
      px={16}
      label={t("catalog.select_page")}
      checked={selected > 0 && selected === items.length}
      indeterminate={selected > 0 && selected < items.length}
      onChange={(event) => selection.set(items, event.currentTarget.checked)}
    />
  );
}

/** Groups the items of a page by section, in their order. */
function groupsOf(items: CatalogItem[]): { section: string | null; items: CatalogItem[] }[] {
  const groups: { section: string | null; items: CatalogItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.section === item.section) last.items.push(item);
    else groups.push({ section: item.section, items: [item] });
  }
  return groups;
}

type SectionsProps = { filter: CatalogFilter; onChange: (filter: CatalogFilter) => void };

/** The chips of the sections, and of the items off sale. */
function Sections({ filter: { search, section, off }, onChange }: SectionsProps) {
  const { t } = useTranslation();
  const sections = useSections();
  const searched = search === undefined ? {} : { search };
  const chips = [
    { value: "all", label: t("catalog.all_sections") },
    ...sections.map((one) => ({
      value: `in ${one.section ?? ""}`,
      label: `${one.section ?? t("catalog.no_section")} (${one.items})`,
    })),
    { value: "off", label: t("catalog.off") },
  ];
  const isGrouped = sections.some((one) => one.section !== null);
  return (
    <Chips
      label={t("catalog.section")}
      chips={isGrouped ? chips : chips.filter(({ value }) => !value.startsWith("in "))}
      value={off ? "off" : section === undefined ? "all" : `in ${section}`}
      onChoose={(chosen) =>
        onChange({
          ...searched,
          ...(chosen === "off" && { off: true as const }),
          ...(chosen.startsWith("in ") && { section: chosen.slice(3) }),
        })
      }
    />
  );
}

function AddItem() {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/console/catalog/new" leftSection={<Icon name="plus" size={18} />}>
      {t("catalog.add")}
    </ButtonLink>
  );
}

function ImportLink() {
  const { t } = useTranslation();
  return (
    <ButtonLink variant="default" to="/console/catalog/import" leftSection={<Icon name="up" size={18} />}>
      {t("catalog.import.short")}
    </ButtonLink>
  );
}

/** Exports all items, on sale or not, as a file that can be imported. */
function Export() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="down" size={18} />}>
          {t("catalog.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={ownedPath(`/api/dashboard/v1/catalog/export.xlsx?language=${language}`)}
          download
        >
          {t("catalog.export_xlsx")}
        </Menu.Item>
        <Menu.Item component="a" href={ownedPath(`/api/dashboard/v1/catalog/export.csv?language=${language}`)} download>
          {t("catalog.export_csv")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function NoItems({ isBare }: { isBare: boolean }) {
  const { t } = useTranslation();
  const mayChange = useMay("catalog:write");
  if (!isBare) return <Empty icon="search" title={t("catalog.not_found")} about={t("catalog.not_found_about")} />;
  return (
    <Empty icon="box" title={t("catalog.none")} about={t("catalog.none_about")}>
      {mayChange && (
        <Group justify="center">
          <AddItem />
          <ImportLink />
        </Group>
      )}
    </Empty>
  );
}
