/** The dialog in place of the command palette whose code could not be loaded: only a new page can load it. */
import { Button, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

export function PaletteLost({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("frame.palette.lost")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Stack align="flex-start">
        <Text size="sm">{t("frame.palette.lost_about")}</Text>
        <Button onClick={() => window.location.reload()}>{t("frame.lost.reload")}</Button>
      </Stack>
    </Modal>
  );
}
