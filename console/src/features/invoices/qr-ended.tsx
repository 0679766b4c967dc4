/** How a payment at the counter has ended, and what comes next. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Failure } from "../../shared/ui/failure.tsx";
import { Icon, type IconName } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { useQrInvoice } from "./create-qr.ts";
import type { InvoiceStatus } from "./filter.ts";
import styles from "./qr-screen.module.css";
import type { Invoice } from "./queries.ts";

const ICONS: Record<InvoiceStatus, IconName> = {
  pending: "clock",
  cancelling: "clock",
  paid: "check",
  cancelled: "close",
  expired: "clock",
  partially_refunded: "undo",
  refunded: "undo",
};

export function QrEnded({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { id, status } = invoice;
  const isPaid = status === "paid";
  const makingAnother = useQrInvoice();
  const words = {
    pending: t("invoices.statuses.pending"),
    cancelling: t("invoices.statuses.cancelling"),
    paid: t(invoice.is_sandbox ? "invoices.counter.paid_test" : "invoices.counter.paid"),
    cancelled: t("invoices.counter.cancelled"),
    expired: t("invoices.counter.expired"),
    partially_refunded: t("invoices.counter.refunded"),
    refunded: t("invoices.counter.refunded"),
  };
  return (
    <Stack align="center" gap="lg" py="lg">
      <span className={styles.ended} data-paid={isPaid}>
        <Icon name={ICONS[status]} size={72} />
      </span>
      <Text fz={34} fw={700} role="status" aria-live="assertive" ta="center">
        {words[status]}
      </Text>
      {status === "expired" && (
        <Text className={styles.quiet ?? ""} ta="center" maw={340}>
          {t("invoices.counter.expired_about")}
        </Text>
      )}
      <Failure error={makingAnother.error} />
      <Group justify="center">
        <ButtonLink to="/console/qr" size="lg" variant={isPaid ? "white" : "filled"}>
          {t("invoices.counter.next")}
        </ButtonLink>
        {isPaid ? (
          <ButtonLink to="/console/invoices/$id" params={{ id: String(id) }} size="lg" variant="subtle" color="white">
            {t("invoices.counter.details")}
          </ButtonLink>
        ) : (
          <Button
            size="lg"
            variant="default"
            loading={makingAnother.isPending}
            onClick={() => makingAnother.mutate(Number(invoice.amount))}
          >
            {t("invoices.counter.same")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
