/** The notice of an invoice's refunds: those that wait for a scan, those of unknown outcome, and the newest if it has failed. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { type Invoice, type Refund, refundsQuery } from "./queries.ts";
import { RefundDialog } from "./refund.tsx";
import { sumOf } from "./sums.tsx";
import { UnknownOutcome } from "./unknown-outcome.tsx";

export function RefundNotice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const refunds = useQuery(refundsQuery(invoice.id)).data?.items ?? [];
  const [isCodeShown, code] = useDisclosure();
  const [shown, setShown] = useState<Refund | null>(null);
  const pending = refunds.filter(({ status }) => status === "pending");
  const toScan = pending.filter(({ refund_qr_url }) => refund_qr_url !== undefined);
  const unknown = pending.filter(({ refund_qr_url }) => refund_qr_url === undefined);
  const [newest] = refunds;
  const failed = newest?.status === "failed" ? newest : null;
  const show = (refund: Refund) => {
    setShown(refund);
    code.open();
  };
  return (
    <>
      {toScan.map((refund) => (
        <WaitingForScan key={refund.id} refund={refund} onShow={() => show(refund)} />
      ))}
      {unknown.length > 0 && (
        <UnknownOutcome>
          {t("invoices.finding_out.refund", { amount: money(sumOf(unknown.map(({ amount }) => amount))) })}
        </UnknownOutcome>
      )}
      {failed !== null && (
        <div role="status">
          <Notice tone="bad">{t("invoices.refund.failed", { amount: money(failed.amount) })}</Notice>
        </div>
      )}
      {shown !== null && (
        <RefundDialog key={shown.id} invoice={invoice} shown={shown} opened={isCodeShown} onClose={code.close} />
      )}
    </>
  );
}

function WaitingForScan({ refund, onShow }: { refund: Refund; onShow: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <div role="status">
      <Notice tone="wait">
        <Stack gap="sm">
          <Text size="sm">{t("invoices.refund.waiting", { amount: money(refund.amount) })}</Text>
          <Group>
            <Button variant="default" leftSection={<Icon name="qr" size={18} />} onClick={onShow}>
              {t("invoices.show_qr")}
            </Button>
          </Group>
        </Stack>
      </Notice>
    </div>
  );
}
