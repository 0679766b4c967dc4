/** The row of an item in the catalog, in which it can be selected, repriced, and put on and off sale. */
import { Checkbox, Switch, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMay } from "../../shared/session/may.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import type { Selection } from "../../shared/ui/use-selection.ts";
import { ItemPrice } from "./item-price.tsx";
import styles from "./item-row.module.css";
import { Picture } from "./picture.tsx";
import { type CatalogItem, useUnits } from "./queries.ts";

type ItemRowProps = {
  item: CatalogItem;
  selection: Selection<CatalogItem>;
  onToggle: (item: CatalogItem, is_active: boolean) => void;
};

export function ItemRow({ item, selection, onToggle }: ItemRowProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const units = useUnits();
  const mayChange = useMay("catalog:write");
  const { id, name, sku, description, is_active } = item;
  // Not shown until the names are loaded, because a code means nothing to people.
  const unit = units.find(({ code }) => code === item.unit)?.name ?? null;
  return (
    <div className={styles.item} data-selected={selection.has(id)}>
      {mayChange && (
        <Checkbox
          size="sm"
          aria-label={t("catalog.select_one", { name })}
          checked={selection.has(id)}
          onChange={(event) => selection.set([item], event.currentTarget.checked)}
        />
      )}
      <Picture image_id={item.image_id} />
      <div className={styles.words}>
        <TextLink
          className={styles.name ?? ""}
          to="/console/catalog/$id"
          params={{ id: String(id) }}
          c="inherit"
          fw={550}
          lineClamp={2}
        >
          <bdi>{name}</bdi>
        </TextLink>
        <Text component="div" size="sm" c="dimmed" lineClamp={2} className={styles.about ?? ""}>
          <bdi>{[unit, sku ?? description].filter((part) => part !== null).join(" · ")}</bdi>
        </Text>
        <div className={styles.price}>{mayChange ? <ItemPrice item={item} /> : money(item.price)}</div>
      </div>
      <Switch
        aria-label={t("catalog.on_sale_one", { name })}
        checked={is_active}
        disabled={!mayChange}
        onChange={(event) => onToggle(item, event.currentTarget.checked)}
      />
    </div>
  );
}
