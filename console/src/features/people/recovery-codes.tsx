/** The dialog with new recovery codes, to be copied, downloaded or printed. They are never shown again. */
import { Button, Code, Group, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shared/session/me.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Copy } from "../../shared/ui/secret.tsx";

const FILE_NAME = "tolem-recovery-codes.txt";

/** Open until the person confirms that the codes are stored. */
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
        {codes !== null && <Codes lines={codes.join("\n")} />}
        <Button onClick={onKept}>{t("people.factor.kept")}</Button>
      </Stack>
    </Modal>
  );
}

function Codes({ lines }: { lines: string }) {
  const { t } = useTranslation();
  const { email } = useMe().user;
  const heading = t("people.factor.codes_of", { email });
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${heading}\n\n${lines}\n`)}`;
  return (
    <Stack gap={6}>
      <Stack gap={6} data-print="alone">
        <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
          {heading}
        </Text>
        <Code block fz="md">
          {lines}
        </Code>
      </Stack>
      <Group gap="xs">
        <Copy value={lines} />
        <Button
          component="a"
          href={file}
          download={FILE_NAME}
          size="xs"
          variant="light"
          leftSection={<Icon name="down" size={16} />}
        >
          {t("people.factor.codes_download")}
        </Button>
        <Button size="xs" variant="light" leftSection={<Icon name="print" size={16} />} onClick={() => window.print()}>
          {t("people.factor.codes_print")}
        </Button>
      </Group>
    </Stack>
  );
}
