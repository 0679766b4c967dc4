/** Selects items for a cart by section, by a search, or by a scanned code. Each click adds one of an item. */
import { Box, Stack, Text, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Chips } from "../../shared/ui/chips.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import styles from "./cart.module.css";
import { type CartLine, MAX_LINES, withOneMore } from "./cart-line.ts";
import { findByCode } from "./find-by-code.ts";
import { Picture } from "./picture.tsx";
import { type CatalogItem, itemsQuery, useSections } from "./queries.ts";

const MOST_SHOWN = 50;

export type ItemPickerProps = {
  lines: CartLine[];
  onChange: (lines: CartLine[]) => void;
  autoFocus?: boolean;
};

export function ItemPicker({ lines, onChange, autoFocus = false }: ItemPickerProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [section, setSection] = useState<string>();
  const within = section === undefined ? {} : { section };
  const items = useQuery(itemsQuery({ ...within, search, page: 1, per_page: MOST_SHOWN }));
  // The item of a code comes later, and another code may have been added meanwhile.
  const latest = useRef(lines);
  latest.current = lines;
  function add(item: CatalogItem) {
    latest.current = withOneMore(latest.current, item);
    onChange(latest.current);
  }
  async function addByCode(code: string) {
    // The search that follows shows the error of a call that failed.
    const item = await findByCode(code).catch(() => null);
    if (item !== null) add(item);
    return item !== null;
  }
  return (
    <Stack gap="sm">
      <SearchField
        label={t("catalog.search")}
        value={search}
        onSearch={setSearch}
        onEnter={addByCode}
        autoFocus={autoFocus}
      />
      <SectionChips section={section} onChoose={setSection} />
      {lines.length >= MAX_LINES && <Text size="sm">{t("catalog.cart_full", { count: MAX_LINES })}</Text>}
      <Loaded query={items}>
        {({ data, total }) =>
          total === 0 ? (
            <NoItems isSearched={search !== "" || section !== undefined} />
          ) : (
            <>
              <Box className={styles.choice}>
                {data.map((item) => (
                  <ItemButton
                    key={item.id}
                    item={item}
                    count={lines.find(({ catalog_item_id }) => catalog_item_id === item.id)?.count ?? 0}
                    onPick={() => add(item)}
                  />
                ))}
              </Box>
              {total > data.length && (
                <Text size="sm" c="dimmed">
                  {t("catalog.first_only")}
                </Text>
              )}
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

type SectionChipsProps = { section: string | undefined; onChoose: (section: string | undefined) => void };

function SectionChips({ section, onChoose }: SectionChipsProps) {
  const { t } = useTranslation();
  const sections = useSections();
  if (sections.every((one) => one.section === null)) return null;
  return (
    <Chips
      label={t("catalog.section")}
      chips={[
        { value: "all", label: t("catalog.all_sections") },
        ...sections.map((one) => ({ value: `in ${one.section ?? ""}`, label: one.section ?? t("catalog.no_section") })),
      ]}
      value={section === undefined ? "all" : `in ${section}`}
      onChoose={(chosen) => onChoose(chosen === "all" ? undefined : chosen.slice(3))}
    />
  );
}

function ItemButton({ item, count, onPick }: { item: CatalogItem; count: number; onPick: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <UnstyledButton
      className={styles.pick}
      data-taken={count > 0}
      // A mouse leaves the focus where it is, so that a scanner goes on typing into the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
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
