/** The dialog with new recovery codes. */
import { Button, Modal, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../shared/ui/notice.tsx";
import { Secret } from "../../shared/ui/secret.tsx";

/** Shows the codes, which are never shown again, until the person says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: string[] | null; onKept: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={codes !== null}
      onClose={onKept}
      title={t("people.factor.codes")}
      withCloseButton={false}
      // A stray click or key must not lose what is never shown again.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Notice tone="wait">{t("people.factor.codes_about")}</Notice>
        {codes !== null && <Secret label={t("people.factor.codes")} value={codes.join("\n")} />}
        <Button onClick={onKept}>{t("people.factor.kept")}</Button>
      </Stack>
    </Modal>
  );
}
