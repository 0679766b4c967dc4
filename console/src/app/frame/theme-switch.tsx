/** The control that changes between light and dark; until it is used, the setting of the system decides. */
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/icon.tsx";

export function ThemeSwitch() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={isDark ? t("frame.to_light") : t("frame.to_dark")}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      <Icon name={isDark ? "sun" : "moon"} size={18} />
    </ActionIcon>
  );
}
