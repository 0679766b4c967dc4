/** The tags of an order: its state, and a problem of its payment. */
import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Tag, type Tone } from "../../shared/ui/tag.tsx";
import { isOwed, paymentOf } from "./payment.ts";
import type { Order, OrderState } from "./queries.ts";

export const STATE_TONES: Record<OrderState, Tone> = {
  new: "wait",
  accepted: "part",
  ready: "good",
  handed_over: "off",
  declined: "off",
};

export function StateTags({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { state, invoice } = order;
  const payment = paymentOf(order);
  return (
    <Group gap={6} wrap="nowrap">
      {invoice.is_sandbox && <Tag tone="test">{t("sandbox")}</Tag>}
      {isOwed(order) && <Tag tone="bad">{t("orders.refund_due")}</Tag>}
      {state !== "declined" && payment === "open" && <Tag tone="wait">{t("orders.awaiting")}</Tag>}
      {state !== "declined" && payment === "none" && <Tag tone="off">{t("orders.unpaid")}</Tag>}
      {payment === "refunded" && <Tag tone="part">{t("invoices.statuses.refunded")}</Tag>}
      {(payment === "paid" || state !== "new") && !isOwed(order) && (
        <Tag tone={STATE_TONES[state]}>{t(`orders.states.${state}`)}</Tag>
      )}
    </Group>
  );
}
