/** The dialog of a new secret, which stays open until the person confirms that it is stored. */
import { Button, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../shared/ui/notice.tsx";
import { Secret } from "../../shared/ui/secret.tsx";
import { useFocusBefore } from "./focus-before.ts";

/** `replaces`: whether there was an earlier secret, which also signs for 24 hours. */
export type NewSecret = { secret: string; replaces: boolean };

type ShownOnceProps = {
  title: string;
  label: string;
  /** Null when there is none to show. */
  secret: string | null;
  /** A further explanation. */
  note?: string;
  /** What can be done with the secret at once. */
  children?: ReactNode;
  onKept: () => void;
};

export function ShownOnce({ title, label, secret, note, children, onKept }: ShownOnceProps) {
  const { t } = useTranslation();
  const focusBefore = useFocusBefore();
  return (
    <Modal
      opened={secret !== null}
      onClose={onKept}
      title={title}
      withCloseButton={false}
      // A stray click or key must not lose what is never shown again.
      closeOnClickOutside={false}
      closeOnEscape={false}
      returnFocus={false}
      onExitTransitionEnd={focusBefore}
    >
      <Stack>
        <Notice tone="wait">
          <Text size="sm" fw={650}>
            {t("developers.once_title")}
          </Text>
          {t("developers.once_about")} {note}
        </Notice>
        {secret !== null && <Secret label={label} value={secret} />}
        {children}
        <Button onClick={onKept}>{t("developers.kept")}</Button>
      </Stack>
    </Modal>
  );
}
