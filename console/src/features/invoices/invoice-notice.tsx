/** The notice at the top of an invoice: what it waits for, what is unknown, or why it ended. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shared/session/may.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { useQrInvoice } from "./create-qr.ts";
import { HeldInvoice } from "./held.tsx";
import { QrFailure } from "./qr-failure.tsx";
import type { Invoice } from "./queries.ts";
import { RefundNotice } from "./refund-notice.tsx";
import { UnknownOutcome } from "./unknown-outcome.tsx";

export function InvoiceNotice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { status, held_reason, outcome, paid_at } = invoice;
  if (held_reason !== undefined) return <HeldInvoice invoice={invoice} />;
  if (status === "cancelling") return <UnknownOutcome>{t("invoices.finding_out.cancel")}</UnknownOutcome>;
  if (outcome === "unknown") return <UnknownOutcome>{t("invoices.finding_out.create")}</UnknownOutcome>;
  if (status === "pending") {
    return (
      <Text size="sm" c="dimmed" role="status">
        {t("invoices.sent_wait")}
      </Text>
    );
  }
  if (status === "expired" || status === "cancelled") return <Ended invoice={invoice} />;
  return paid_at === null ? null : <RefundNotice invoice={invoice} />;
}

/** Why the invoice ended unpaid, with a link that sends it again; a subscription sends its invoices again itself. */
function Ended({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { failure_reason, subscription_id, channel } = invoice;
  const mayCreate = useMay("invoices:write", "counter", "sandbox");
  return (
    <Stack gap="sm">
      {failure_reason !== null && (
        <Notice tone={failure_reason === "refused_by_provider" || failure_reason === "never_sent" ? "bad" : "off"}>
          {t(`invoices.ended.${failure_reason}`)}
        </Notice>
      )}
      {mayCreate &&
        subscription_id === undefined &&
        (channel === "qr" ? <AnotherCode invoice={invoice} /> : <SendAgain invoice={invoice} />)}
    </Stack>
  );
}

function SendAgain({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  return (
    <Group>
      <ButtonLink
        to="/console/invoices/new"
        search={{ again: invoice.id }}
        variant="default"
        leftSection={<Icon name="send" size={18} />}
      >
        {t("invoices.send_again")}
      </ButtonLink>
    </Group>
  );
}

function AnotherCode({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const making = useQrInvoice();
  return (
    <>
      <QrFailure error={making.error} hasGoods={invoice.items.length > 0} />
      <Group>
        <Button
          variant="default"
          leftSection={<Icon name="qr" size={18} />}
          loading={making.isPending}
          onClick={() => making.mutate({ amount: Number(invoice.amount), lines: invoice.items })}
        >
          {t("invoices.counter.same")}
        </Button>
      </Group>
    </>
  );
}
