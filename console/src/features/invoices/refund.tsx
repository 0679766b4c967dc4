/** The dialog that refunds an invoice, in full or in part. */
import { Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError, upstreamOutcome } from "../../shared/api/api-error.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { useIdempotentCall } from "../../shared/api/idempotency-key.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { moneyProblem, typedMoney } from "../../shared/format/money.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMay, useMayChange } from "../../shared/session/may.tsx";
import { useCannot } from "../../shared/session/me.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { MoneyInput } from "../../shared/ui/money-input.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import type { Invoice, Refund } from "./queries.ts";
import { RefundCode } from "./refund-code.tsx";

type RefundDialogProps = {
  invoice: Invoice;
  /** A refund that waits for its scan, whose code is shown first. */
  shown?: Refund;
  opened: boolean;
  onClose: () => void;
};

/** Whether the person may refund the invoice, in full or up to a limit. */
export function useMayRefund(invoice: Invoice): boolean {
  const isCashier = useMay("counter");
  return useMayChange("refunds:write", invoice) || isCashier;
}

/** The page holds the dialog, because its button disappears while a refund holds the whole remaining amount. */
export function RefundDialog({ invoice, shown, opened, onClose }: RefundDialogProps) {
  const { t } = useTranslation();
  const cannotRefund = useCannot("refund", "refund_by_scan") && !invoice.is_sandbox;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("invoices.refund.of", { id: invoice.id })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {cannotRefund ? (
        <NoRefund onClose={onClose} />
      ) : (
        <RefundSteps invoice={invoice} {...(shown && { shown })} onDone={onClose} />
      )}
    </Modal>
  );
}

/** Says where the refund can be made instead. */
function NoRefund({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text>{t("invoices.refund.cannot")}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t("close")}</Button>
      </Group>
    </Stack>
  );
}

type RefundStepsProps = { invoice: Invoice; shown?: Refund; onDone: () => void };

/** The form, followed by the code if the customer has to scan one. */
function RefundSteps({ invoice, shown, onDone }: RefundStepsProps) {
  const [asked, setAsked] = useState(shown ?? null);
  const mayRefund = useMayRefund(invoice);
  if (asked?.refund_qr_url !== undefined) {
    const again = mayRefund ? { onAgain: () => setAsked(null) } : {};
    return <RefundCode invoice_id={invoice.id} refund_id={asked.id} onClose={onDone} {...again} />;
  }
  return (
    <RefundForm
      invoice={invoice}
      onCancel={onDone}
      onAsked={(refund) => (refund.refund_qr_url === undefined ? onDone() : setAsked(refund))}
    />
  );
}

type RefundFormProps = { invoice: Invoice; onCancel: () => void; onAsked: (refund: Refund) => void };

function RefundForm({ invoice, onCancel, onAsked }: RefundFormProps) {
  const { t } = useTranslation();
  const byScan = useCannot("refund") && !invoice.is_sandbox;
  const { money } = useFormat();
  const { id, available_for_refund } = invoice;
  const [share, setShare] = useState<"all" | "part">("all");
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const callOnce = useIdempotentCall();
  const part = typedMoney(typed);
  const isTooMuch = part !== null && part > Number(available_for_refund);
  const all = Number(available_for_refund) > 0 ? Number(available_for_refund) : null;

  const refunding = useMutation({
    mutationFn(given: number) {
      const body = { amount: given, ...(reason.trim() !== "" && { reason: reason.trim() }) };
      const path = "/api/dashboard/v1/invoices/{id}/refund";
      return callOnce(body, (header) => answerOf(api.POST(path, { params: { path: { id }, header }, body })));
    },
    onSuccess: ({ refund }) => onAsked(refund),
    // Also after a failure, because the refund may exist although its answer was lost.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.invoices.all }),
  });
  // While a refund is pending it holds its amount, which reduces what is left.
  const amount = refunding.isPending ? refunding.variables : share === "all" ? all : part;
  const problemOf = useFieldProblems(refunding.error);
  const { wasSubmitted, formProps } = useForm({
    valid: share === "part" && isTooMuch ? null : amount,
    send: refunding.mutate,
  });

  function problemOfPart() {
    const available = money(available_for_refund);
    if (isTooMuch) return t("invoices.refund.too_much", { amount: available });
    const problem = wasSubmitted ? moneyProblem(typed) : null;
    return problem === null ? problemOf("amount") : t(`money_problems.${problem}`);
  }

  // Nothing may be sent again until the outcome is known, which the page will show.
  if (upstreamOutcome(refunding.error) === "unknown") {
    return (
      <Stack>
        <Failure error={refunding.error} />
        <Group justify="flex-end">
          <Button onClick={onCancel}>{t("close")}</Button>
        </Group>
      </Stack>
    );
  }

  return (
    <form {...formProps}>
      <Stack>
        <SegmentedControl
          fullWidth
          aria-label={t("invoices.refund.how_much")}
          value={share}
          onChange={setShare}
          data={[
            { value: "all", label: t("invoices.refund.all") },
            { value: "part", label: t("invoices.refund.part") },
          ]}
        />
        {share === "all" ? (
          <Text fz={28} fw={700} ta="center">
            {money((amount ?? 0).toFixed(2))}
          </Text>
        ) : (
          <MoneyInput
            label={t("invoices.refund.amount")}
            description={t("invoices.refund.available", { amount: money(available_for_refund) })}
            autoFocus
            value={typed}
            error={problemOfPart()}
            onChange={setTyped}
          />
        )}
        <TextInput
          label={`${t("invoices.refund.reason")} (${t("optional")})`}
          description={t("invoices.refund.reason_about")}
          maxLength={255}
          value={reason}
          error={problemOf("reason")}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {byScan && (
          <Text size="sm" c="dimmed">
            {t("invoices.refund.by_scan")}
          </Text>
        )}
        {isApiError(refunding.error, "FORBIDDEN") && (
          <div role="alert">
            <Notice tone="bad">{t("team.over_refund_limit")}</Notice>
          </div>
        )}
        {!isApiError(refunding.error, "FORBIDDEN") && (
          <Failure error={refunding.error} known={share === "part" ? ["amount", "reason"] : ["reason"]} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t("no")}
          </Button>
          <Button type="submit" color="red" loading={refunding.isPending}>
            {amount === null || (share === "part" && isTooMuch)
              ? t("invoices.refund.do")
              : t("invoices.refund.submit", { amount: money(amount.toFixed(2)) })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
