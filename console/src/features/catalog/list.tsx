/** What the merchant sells. */
import { Button, Group, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Row, Rows } from "../../shared/ui/rows.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { Picture } from "./picture.tsx";
import { type CatalogItem, itemsQuery, useUnits } from "./queries.ts";

const PAGE_SIZE = 20;
const route = getRouteApi("/console/catalog");

export function CatalogList() {
  const { t } = useTranslation();
  const { search = "", page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const items = useQuery({
    ...itemsQuery({ search, page, per_page: PAGE_SIZE }),
    select: ({ data, total }) => ({ items: data, total }),
  });
  const isBare = items.data?.total === 0 && search === "";
  return (
    <ListPage
      title={t("catalog.title")}
      actions={
        !isBare && (
          <>
            <Export />
            <ImportLink />
            <AddItem />
          </>
        )
      }
      filters={
        !isBare && (
          <SearchField
            label={t("catalog.search")}
            value={search}
            onSearch={(text) => void navigate({ search: text === "" ? {} : { search: text }, replace: true })}
          />
        )
      }
      query={items}
      page={page}
      size={PAGE_SIZE}
      onTurn={(to) => void navigate({ search: (now) => ({ ...now, page: to }) })}
      empty={<NoItems isBare={isBare} />}
    >
      {(found) => (
        <Rows>
          {found.map((item) => (
            <ItemRow key={item.id} item={item} />
          ))}
        </Rows>
      )}
    </ListPage>
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

/** All items, on sale or not, as a file that an import takes. */
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
        <Menu.Item component="a" href={`/api/dashboard/v1/catalog/export.xlsx?language=${language}`} download>
          {t("catalog.export_xlsx")}
        </Menu.Item>
        <Menu.Item component="a" href={`/api/dashboard/v1/catalog/export.csv?language=${language}`} download>
          {t("catalog.export_csv")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function NoItems({ isBare }: { isBare: boolean }) {
  const { t } = useTranslation();
  if (!isBare) return <Empty icon="search" title={t("catalog.not_found")} about={t("catalog.not_found_about")} />;
  return (
    <Empty icon="box" title={t("catalog.none")} about={t("catalog.none_about")}>
      <Group justify="center">
        <AddItem />
        <ImportLink />
      </Group>
    </Empty>
  );
}

function ItemRow({ item }: { item: CatalogItem }) {
  const { money } = useFormat();
  const units = useUnits();
  const unit = units.find(({ code }) => code === item.unit)?.name ?? item.unit;
  return (
    <Row
      to={{ to: "/console/catalog/$id", params: { id: String(item.id) } }}
      picture={<Picture image_id={item.image_id} />}
      title={<bdi>{item.name}</bdi>}
      about={<bdi>{[unit, item.sku ?? item.description].filter((part) => part !== null).join(" · ")}</bdi>}
      value={money(item.price)}
    />
  );
}
