/** Everything below has the theme, in which Mantine says what it says by itself in the language of the console. */
import { createTheme, MantineProvider, mergeThemeOverrides } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { readableColors, theme } from "../shared/ui/theme.ts";

export function Themed({ nonce, children }: { nonce: string; children: ReactNode }) {
  const { t } = useTranslation();
  const inLanguage = useMemo(() => {
    const visibilityToggleButtonProps = { "aria-label": t("show_password") };
    const spoken = createTheme({ components: { PasswordInput: { defaultProps: { visibilityToggleButtonProps } } } });
    return mergeThemeOverrides(theme, spoken);
  }, [t]);
  return (
    <MantineProvider
      theme={inLanguage}
      cssVariablesResolver={readableColors}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}
