/** The card of a held invoice: why it waits for a person, and the form of the decision. */
import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMayChange } from "../../shared/session/may.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import type { Invoice } from "./queries.ts";

const DECISIONS = ["paid", "expired", "keep_waiting"] as const;
type Decision = (typeof DECISIONS)[number];

/** The question that a person must decide; null for an invoice that is not held. */
export function useHeldQuestion({ held_reason, paid_amount, amount }: Invoice): string | null {
  const { t } = useTranslation();
  const { money } = useFormat();
  if (held_reason === undefined) return null;
  const question = paid_amount === undefined ? held_reason : "paid_other";
  return t(`invoices.held.questions.${question}`, { paid: money(paid_amount ?? "0"), amount: money(amount) });
}

export function HeldInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { id, paid_amount } = invoice;
  const mayDecide = useMayChange("invoices:write", invoice);
  const question = useHeldQuestion(invoice);
  if (question === null) return null;
  return (
    <Notice tone="wait">
      <Stack gap="sm">
        <Text size="sm">
          <b>{question}</b> {t("invoices.held.about")}
        </Text>
        {mayDecide && (
          <Group gap="sm">
            {DECISIONS.map((decision) => (
              <Confirm
                key={decision}
                label={t(`invoices.held.${paid_amount === undefined ? "usual" : "paid_other"}.${decision}`)}
                title={t(`invoices.held.${decision}_title`)}
                about={t(`invoices.held.${decision}_about`)}
                act={() => resolve(id, decision)}
                calm
              />
            ))}
          </Group>
        )}
      </Stack>
    </Notice>
  );
}

/** Invalidates also after a failure, because another person may have decided. */
async function resolve(id: number, decision: Decision): Promise<void> {
  const path = "/api/dashboard/v1/invoices/{id}/resolve";
  try {
    await answerOf(api.POST(path, { params: { path: { id } }, body: { as: decision } }));
  } finally {
    void queryClient.invalidateQueries({ queryKey: queryKeys.invoices.all });
  }
}
