/** A block of code or data with a button to copy it. */
import { Box, Button, CopyButton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./code.module.css";

/** Long code scrolls; `wrap` breaks it, for text from outside the console. */
export function CodeText({ label, text, wrap = false }: { label: string; text: string; wrap?: boolean }) {
  const { t } = useTranslation();
  return (
    <Box className={styles.block}>
      <Box className={styles.head}>
        <Text size="sm" c="dimmed" truncate>
          {label}
        </Text>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="subtle"
              c="var(--tolem-on)"
              onClick={copy}
              leftSection={<Icon name={copied ? "check" : "copy"} size={16} />}
            >
              {copied ? t("copied") : t("copy")}
            </Button>
          )}
        </CopyButton>
      </Box>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse. */}
      <section className={styles.text} dir="ltr" tabIndex={0} aria-label={label}>
        <pre data-wrap={wrap}>{text}</pre>
      </section>
    </Box>
  );
}

/** Formats a payload as indented JSON. */
export function jsonText(payload: unknown): string {
  return JSON.stringify(payload, null, 2);
}
