/** The buttons of the actions that the status of an invoice allows. */
import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useMay, useMayChange } from "../../shared/session/may.tsx";
import { useCannot } from "../../shared/session/me.ts";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { isOpen } from "./is-open.ts";
import type { Invoice } from "./queries.ts";
import { RefundDialog, useMayRefund } from "./refund.tsx";

export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const [isRefunding, refunding] = useDisclosure();
  const { id, status, channel, is_sandbox, held_reason, outcome, available_for_refund, is_archived } = invoice;
  const isCashier = useMay("counter");
  const mayCancel = useMayChange("invoices:write", invoice) || isCashier;
  const mayRefund = useMayRefund(invoice);
  const isRefundable = mayRefund && Number(available_for_refund) > 0 && is_archived === undefined;
  const cannotCancel = useCannot("cancel_phone") && channel === "phone" && !is_sandbox;
  const isCancellable =
    mayCancel && status === "pending" && held_reason === undefined && outcome === undefined && !cannotCancel;
  return (
    <>
      {(isOpen(invoice) || isRefundable) && (
        <Group gap="sm">
          {mayCancel && status === "pending" && channel === "qr" && (
            <ButtonLink to="/console/qr/$id" params={{ id: String(id) }} leftSection={<Icon name="qr" size={18} />}>
              {t("invoices.show_qr")}
            </ButtonLink>
          )}
          {isOpen(invoice) && !is_sandbox && <Check id={id} />}
          {isCancellable && (
            <Confirm
              label={t("invoices.cancel")}
              title={t("invoices.cancel_title", { id })}
              about={t("invoices.cancel_about")}
              act={() => cancelInvoice(id)}
            />
          )}
          {isRefundable && (
            <Button variant="default" leftSection={<Icon name="undo" size={18} />} onClick={refunding.open}>
              {t("invoices.refund.do")}
            </Button>
          )}
        </Group>
      )}
      <RefundDialog invoice={invoice} opened={isRefunding} onClose={refunding.close} />
    </>
  );
}

/** Invalidates also after a failure, because the invoice may have been cancelled although the answer was lost. */
export async function cancelInvoice(id: number): Promise<void> {
  const path = "/api/dashboard/v1/invoices/{id}/cancel";
  try {
    await answerOf(api.POST(path, { params: { path: { id } } }));
  } finally {
    void queryClient.invalidateQueries({ queryKey: queryKeys.invoices.all });
  }
}

/** Polls the provider at once instead of at the next of its regular polls. */
function Check({ id }: { id: number }) {
  const { t } = useTranslation();
  const checking = useMutation({
    mutationFn: () => answerOf(api.POST("/api/dashboard/v1/invoices/status/check", { body: { invoice_ids: [id] } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.invoices.all }),
  });
  return (
    <>
      <Button variant="default" loading={checking.isPending} onClick={() => checking.mutate()}>
        {t("invoices.check")}
      </Button>
      {checking.data?.items[0]?.error && (
        <Text size="sm" c="dimmed">
          {t("invoices.check_failed")}
        </Text>
      )}
      <Failure error={checking.error} />
    </>
  );
}
