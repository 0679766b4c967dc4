/** The code that a customer scans to receive a refund, with the remaining time, and the outcome. */
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ownedPath } from "../../shared/api/page-owner.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { countdownText } from "../../shared/format/dates.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { useNow } from "../../shared/ui/use-now.ts";
import styles from "./qr-screen.module.css";
import { type Refund, refundsQuery } from "./queries.ts";

type RefundCodeProps = {
  invoice_id: number;
  refund_id: number;
  onClose: () => void;
  /** Starts another refund after a failed one; absent without the permission. */
  onAgain?: () => void;
};

export function RefundCode({ invoice_id, refund_id, onClose, onAgain }: RefundCodeProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const refund = useQuery(refundsQuery(invoice_id)).data?.items.find(({ id }) => id === refund_id);
  const status = refund?.status;
  // The end of the refund changes the sums of the invoice, and the stream may miss that change.
  useEffect(() => {
    if (status !== undefined && status !== "pending") {
      void queryClient.invalidateQueries({ queryKey: queryKeys.invoices.all });
    }
  }, [status]);
  if (refund === undefined) return null;
  return (
    <Stack align="center">
      <Text fz={28} fw={700}>
        {money(refund.amount)}
      </Text>
      {refund.refund_qr_url === undefined ? <Outcome refund={refund} /> : <Waiting refund={refund} />}
      <Group justify="flex-end" w="100%">
        <Button variant="default" onClick={onClose}>
          {t("close")}
        </Button>
        {status === "failed" && onAgain && <Button onClick={onAgain}>{t("invoices.refund.again")}</Button>}
      </Group>
    </Stack>
  );
}

function Waiting({ refund: { id, refund_expires_at = "" } }: { refund: Refund }) {
  const { t } = useTranslation();
  const now = useNow(1000);
  const isOver = Date.parse(refund_expires_at) <= now;
  return (
    <>
      <Box className={styles.code ?? ""} data-over={isOver}>
        <img
          src={ownedPath(`/api/dashboard/v1/refunds/${id}/qr?format=svg&size=600`)}
          alt={t("invoices.refund.code")}
        />
      </Box>
      <Text fw={550} ta="center" role="status">
        {t(isOver ? "invoices.counter.expired" : "invoices.refund.scan")}
      </Text>
      {!isOver && (
        <Text className={styles.left ?? ""} role="timer">
          {t("invoices.counter.left", { time: countdownText(refund_expires_at, now) })}
        </Text>
      )}
    </>
  );
}

/** Shown after the code was scanned or has expired. */
function Outcome({ refund: { status, amount, failure_code } }: { refund: Refund }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const words = {
    pending: t("invoices.refund.scanned"),
    completed: t("invoices.refund.done"),
    failed: t("invoices.refund.failed", { amount: money(amount) }),
  };
  const tones = { pending: "wait", completed: "good", failed: "bad" } as const;
  return (
    <div role="status">
      <Notice tone={tones[status]}>
        {words[status]}
        {failure_code !== null && (
          <Text size="sm" mt={4}>
            {t(`invoices.refund.failures.${failure_code}`)}
          </Text>
        )}
      </Notice>
    </div>
  );
}
