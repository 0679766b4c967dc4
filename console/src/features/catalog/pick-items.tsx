/** The button and dialog that add items to a cart: a search of the catalog, in which each click adds one of an item. */
import { Button, Group, Modal, Stack, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import styles from "./cart.module.css";
import type { CartLine } from "./cart-line.ts";
import { Picture } from "./picture.tsx";
import { type CatalogItem, itemsQuery } from "./queries.ts";

const MOST_SHOWN = 50;

type PickItemsProps = { lines: CartLine[]; onChange: (lines: CartLine[]) => void };

export function PickItems(props: PickItemsProps) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="light" leftSection={<Icon name="plus" size={18} />} onClick={open}>
        {t("catalog.cart_add")}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t("catalog.cart_add")}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        <ItemSearch {...props} />
        <Group justify="flex-end" pt="md">
          <Button onClick={close}>{t("catalog.picked")}</Button>
        </Group>
      </Modal>
    </>
  );
}

function ItemSearch({ lines, onChange }: PickItemsProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const items = useQuery(itemsQuery({ search, page: 1, per_page: MOST_SHOWN }));
  return (
    <Stack gap="sm">
      <SearchField label={t("catalog.search")} value={search} onSearch={setSearch} autoFocus />
      <Loaded query={items}>
        {({ data, total }) =>
          total === 0 ? (
            <NoItems isSearched={search !== ""} />
          ) : (
            <div>
              {data.map((item) => (
                <ItemButton
                  key={item.id}
                  item={item}
                  count={lines.find(({ catalog_item_id }) => catalog_item_id === item.id)?.count ?? 0}
                  onPick={() => onChange(withOneMore(lines, item))}
                />
              ))}
              {total > data.length && (
                <Text size="sm" c="dimmed" pt="sm">
                  {t("catalog.first_only")}
                </Text>
              )}
            </div>
          )
        }
      </Loaded>
    </Stack>
  );
}

function withOneMore(lines: CartLine[], { id, name, price, unit, image_id }: CatalogItem): CartLine[] {
  if (lines.some(({ catalog_item_id }) => catalog_item_id === id)) {
    return lines.map((line) => (line.catalog_item_id === id ? { ...line, count: line.count + 1 } : line));
  }
  return [...lines, { catalog_item_id: id, name, price, unit, image_id, count: 1 }];
}

function ItemButton({ item, count, onPick }: { item: CatalogItem; count: number; onPick: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <UnstyledButton className={styles.pick} onClick={onPick}>
      <div className={styles.about}>
        <Picture image_id={item.image_id} size={40} />
        <div>
          <Text size="sm" fw={550} lineClamp={2} style={{ overflowWrap: "anywhere" }}>
            <bdi>{item.name}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {money(item.price)}
          </Text>
        </div>
      </div>
      <span className={styles.taken}>{count > 0 ? t("catalog.taken", { count }) : <Icon name="plus" />}</span>
    </UnstyledButton>
  );
}

function NoItems({ isSearched }: { isSearched: boolean }) {
  const { t } = useTranslation();
  if (isSearched) return <Empty icon="search" title={t("catalog.not_found")} about={t("catalog.not_found_about")} />;
  return (
    <Empty icon="box" title={t("catalog.none")} about={t("catalog.none_about")}>
      <ButtonLink to="/console/catalog/new">{t("catalog.add")}</ButtonLink>
    </Empty>
  );
}
