/** The product's mark and name. */
import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import mark from "../../shared/ui/mark.svg";

export function Brand({ size = 30 }: { size?: number }) {
  const { t } = useTranslation();
  return (
    <Group gap={10} wrap="nowrap">
      <img src={mark} width={size} height={size} alt="" />
      <Text fw={700} fz={size * 0.64} lh={1}>
        {t("name")}
      </Text>
    </Group>
  );
}
