/** The result of a payment at the counter, with the button for the next one. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { useNow } from "../../shared/ui/use-now.ts";
import { useQrInvoice } from "./create-qr.ts";
import type { InvoiceStatus } from "./filter.ts";
import { QrFailure } from "./qr-failure.tsx";
import styles from "./qr-screen.module.css";
import type { Invoice } from "./queries.ts";

/** Long enough to show the screen to the customer. */
const RETURN_AFTER_MS = 8000;

const ICONS: Record<InvoiceStatus, IconName> = {
  pending: "clock",
  cancelling: "clock",
  paid: "check",
  cancelled: "close",
  expired: "clock",
  partially_refunded: "undo",
  refunded: "undo",
};

type QrEndedProps = {
  invoice: Invoice;
  /** Whether it was paid while this screen was open, which then returns to the pad automatically. */
  isPaidHere: boolean;
};

export function QrEnded({ invoice, isPaidHere }: QrEndedProps) {
  const { t } = useTranslation();
  const { id, status } = invoice;
  const isPaid = status === "paid";
  const makingAnother = useQrInvoice();
  const words = {
    pending: t("invoices.statuses.pending"),
    cancelling: t("invoices.statuses.cancelling"),
    paid: t(invoice.is_sandbox ? "invoices.counter.paid_test" : "invoices.counter.paid"),
    cancelled: t("invoices.counter.cancelled"),
    expired: t(wasNeverPayable(invoice) ? "invoices.counter.not_made" : "invoices.counter.expired"),
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
          {t(wasNeverPayable(invoice) ? "invoices.counter.not_made_about" : "invoices.counter.expired_about")}
        </Text>
      )}
      <QrFailure error={makingAnother.error} hasGoods={invoice.items.length > 0} />
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
            onClick={() => makingAnother.mutate({ amount: Number(invoice.amount), lines: invoice.items })}
          >
            {t("invoices.counter.same")}
          </Button>
        )}
      </Group>
      {isPaidHere && isPaid && <BackToPad />}
    </Stack>
  );
}

/** Whether there never was a code, because the provider refused the invoice. */
function wasNeverPayable({ failure_reason }: Invoice): boolean {
  return failure_reason === "refused_by_provider" || failure_reason === "never_sent";
}

/** Returns to the pad after some seconds, unless the screen is touched or a key pressed. */
function BackToPad() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [begun_at] = useState(() => Date.now());
  const [isStopped, setStopped] = useState(false);
  const left_s = Math.ceil((begun_at + RETURN_AFTER_MS - useNow(250, !isStopped)) / 1000);
  useEffect(() => {
    const stop = () => setStopped(true);
    window.addEventListener("pointerdown", stop);
    window.addEventListener("keydown", stop);
    return () => {
      window.removeEventListener("pointerdown", stop);
      window.removeEventListener("keydown", stop);
    };
  }, []);
  useEffect(() => {
    if (!isStopped && left_s <= 0) void navigate({ to: "/console/qr" });
  }, [isStopped, left_s, navigate]);
  // The text keeps its space, so that nothing moves under the finger that stops the return.
  return (
    <Text className={styles.quiet ?? ""} role="timer" mih={24} ta="center">
      {!isStopped && t("invoices.counter.back_in", { count: Math.max(left_s, 1) })}
    </Text>
  );
}
