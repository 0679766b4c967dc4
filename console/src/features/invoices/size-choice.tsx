/** The select of the page size. */
import { Group, NativeSelect, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SIZES, type Size } from "./filter.ts";

export function SizeChoice({ size, onChoose }: { size: Size; onChoose: (size: Size) => void }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" justify="flex-end">
      <Text size="sm" c="dimmed" aria-hidden>
        {t("invoices.page_size")}
      </Text>
      <NativeSelect
        size="sm"
        aria-label={t("invoices.page_size")}
        data={SIZES.map(String)}
        value={String(size)}
        onChange={(event) => onChoose(SIZES.find((known) => String(known) === event.currentTarget.value) ?? size)}
      />
    </Group>
  );
}
