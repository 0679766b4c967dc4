/** Says of a sandbox invoice, so that it cannot be overlooked, that no money comes by it. */
import { Box } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./test-mark.module.css";

export function TestMark() {
  const { t } = useTranslation();
  return (
    <Box className={styles.mark ?? ""} data-tone="test" role="note">
      <strong className={styles.word}>{t("invoices.test_word")}</strong>
      <span>{t("invoices.is_test")}</span>
    </Box>
  );
}
