/** The field that edits a cart: items of the catalog, each with its count. */
import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { cartTotal, MAX_LINES } from "./cart-line.ts";
import { type CartProps, EditableLines } from "./editable-lines.tsx";
import { PickItems } from "./pick-items.tsx";

export function Cart({ lines, onChange, ...others }: CartProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <Stack gap="sm">
      {lines.length > 0 && <EditableLines lines={lines} onChange={onChange} {...others} />}
      <Group justify="space-between">
        {lines.length < MAX_LINES && <PickItems lines={lines} onChange={onChange} />}
        {lines.length > 0 && (
          <Text fw={600} ml="auto">
            {t("catalog.cart_total")}: {money(cartTotal(lines))}
          </Text>
        )}
      </Group>
    </Stack>
  );
}
