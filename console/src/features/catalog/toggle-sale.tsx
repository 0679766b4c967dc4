/** Puts items on and off sale, reports it, and can undo it. */
import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldProblem } from "../../shared/api/api-error.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { useImporting } from "./import-batches.ts";
import type { CatalogItem } from "./queries.ts";

type Toggled = { items: CatalogItem[]; is_active: boolean };

export function useSaleToggle() {
  const { importing } = useImporting();
  const [toggled, setToggled] = useState<Toggled | null>(null);
  function toggle(items: CatalogItem[], is_active: boolean) {
    setToggled({ items, is_active });
    importing.mutate(items.map(({ id }) => ({ id, is_active })));
  }
  return { toggle, toggled, importing };
}

/** Renders nothing until items have been put on or off sale. */
export function ToggledNotice({ toggle, toggled, importing }: ReturnType<typeof useSaleToggle>) {
  const { t } = useTranslation();
  if (toggled === null || importing.isPending) return null;
  const { items, is_active } = toggled;
  const what = items.length === 1 && items[0] !== undefined ? items[0].name : String(items.length);
  if (importing.error !== null) {
    // Only another item that has taken the SKU meanwhile can prevent it.
    const taken = items.findIndex((_item, index) => fieldProblem(importing.error, `items.${index}`) !== undefined);
    if (taken === -1) return <Failure error={importing.error} />;
    return (
      <Text role="alert" size="sm" c="var(--mantine-color-error)">
        {items[taken]?.name}: {t("catalog.sku_taken")}
      </Text>
    );
  }
  return (
    <Notice tone="off">
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status" style={{ overflowWrap: "anywhere" }}>
          {t(is_active ? "catalog.turned_on" : "catalog.turned_off", { what })}
        </Text>
        <Button variant="default" size="xs" onClick={() => toggle(items, !is_active)}>
          {t("catalog.take_back")}
        </Button>
      </Group>
    </Notice>
  );
}
