/** The items of a sale at the counter, shown in place of the pad. */
import { Box, Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { fieldProblem } from "../../shared/api/api-error.ts";
import { type CartLine, EditableLines } from "../catalog/index.ts";
import styles from "./counter.module.css";

type GoodsProps = {
  lines: CartLine[];
  onChange: (lines: CartLine[]) => void;
  /** The error of the call that creates the invoice. */
  error: unknown;
};

export function Goods({ lines, onChange, error }: GoodsProps) {
  const { t } = useTranslation();
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  return (
    <Box component="section" aria-label={t("invoices.counter.goods")}>
      <Group justify="space-between">
        <Text fw={600}>{t("invoices.counter.goods_count", { count })}</Text>
        <Button variant="subtle" size="compact-md" onClick={() => onChange([])}>
          {t("invoices.counter.clear")}
        </Button>
      </Group>
      <div className={styles.lines}>
        <EditableLines
          lines={lines}
          onChange={onChange}
          isGone={(index) => fieldProblem(error, `cart_items.${index}.catalog_item_id`) !== undefined}
        />
      </div>
    </Box>
  );
}
