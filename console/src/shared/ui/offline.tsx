/** The notice that the data on the screen may be old, because the connection is lost. */
import { Box } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Notice } from "./notice.tsx";

export function Offline() {
  const { t } = useTranslation();
  const { online } = useNetwork();
  return (
    <Box role="status" maw={1040} mx="auto">
      {!online && (
        <Box pb="md">
          <Notice tone="wait">{t("offline")}</Notice>
        </Box>
      )}
    </Box>
  );
}
