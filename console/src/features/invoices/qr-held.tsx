/** The counter's screen of a held invoice: the question to decide, in place of the code, which must not be paid twice. */
import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { useHeldQuestion } from "./held.tsx";
import styles from "./qr-screen.module.css";
import type { Invoice } from "./queries.ts";

export function QrHeld({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const question = useHeldQuestion(invoice);
  return (
    <Stack align="center" gap="lg" py="lg">
      <span className={styles.ended}>
        <Icon name="alert" size={72} />
      </span>
      <Text fz={24} fw={700} role="status" aria-live="assertive" ta="center" maw={480}>
        {question}
      </Text>
      <Group justify="center">
        <ButtonLink to="/console/invoices/$id" params={{ id: String(invoice.id) }} size="lg">
          {t("invoices.counter.details")}
        </ButtonLink>
        <ButtonLink to="/console/qr" size="lg" variant="default">
          {t("invoices.counter.next")}
        </ButtonLink>
      </Group>
    </Stack>
  );
}
