/** The bar below a list with the actions on all selected items; empty without a selection. */
import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./bulk.module.css";
import type { Selection } from "./use-selection.ts";

export function BulkBar<T>({ selection, children }: { selection: Selection<T>; children: ReactNode }) {
  const { t } = useTranslation();
  if (selection.items.length === 0) return null;
  return (
    <Group gap="xs" className={styles.bar ?? ""}>
      {children}
      <Button variant="subtle" size="sm" onClick={selection.clear}>
        {t("bulk.clear")}
      </Button>
    </Group>
  );
}
