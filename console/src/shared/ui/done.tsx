/** A status message after a successful save. */
import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

export function Done({ when, label }: { when: boolean; label?: string }) {
  const { t } = useTranslation();
  return (
    <Group gap={6} c="var(--tolem-on)" role="status">
      {when && (
        <>
          <Icon name="check" size={18} />
          <Text size="sm">{label ?? t("saved")}</Text>
        </>
      )}
    </Group>
  );
}
