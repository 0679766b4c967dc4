/** A conspicuous mark on sandbox data, which says that no real money is involved. */
import { Box } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./test-mark.module.css";

export function TestMark({ children }: { children: string }) {
  const { t } = useTranslation();
  return (
    <Box className={styles.mark ?? ""} data-tone="test" role="note">
      <strong className={styles.word}>{t("test_word")}</strong>
      <span>{children}</span>
    </Box>
  );
}
