/** The buttons that change the state of an order; declining a paid order leads to its refund. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMayChange } from "../../shared/session/may.tsx";
import { Confirm } from "../../shared/ui/confirm.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { RefundDialog, RefundNotice } from "../invoices/index.ts";
import { isOwed, paymentOf } from "./payment.ts";
import { type Order, type OrderState, orderQuery } from "./queries.ts";

/** The states in their order, by which a step back is recognised. */
const ORDER_OF_STATES: OrderState[] = ["new", "accepted", "ready", "handed_over", "declined"];

const DECLINE_ABOUT = {
  paid: "orders.decline_paid",
  open: "orders.decline_open",
  refunded: "orders.decline_refunded",
  none: "orders.decline_ended",
} as const;

export function OrderActions({ order }: { order: Order }) {
  const mayMove = useMayChange("shop:write", order.invoice);
  const [isRefunding, refunding] = useDisclosure();
  const moving = useMutation({ mutationFn: (to: OrderState) => moveOrder(order.number, to) });
  const isSettled = order.next_states.length === 0 && !isOwed(order) && paymentOf(order) === "refunded";
  return (
    <>
      {(!isSettled || moving.isError) && (
        <Stack gap="sm">
          <OrderNotice order={order} onRefund={refunding.open} />
          {order.invoice.paid_at !== null && <RefundNotice invoice={order.invoice} />}
          <Failure error={moving.error} />
          {mayMove && <MoveButtons order={order} moving={moving} onOwed={refunding.open} />}
        </Stack>
      )}
      <RefundDialog
        invoice={order.invoice}
        opened={isRefunding}
        onClose={() => {
          refunding.close();
          void queryClient.invalidateQueries({ queryKey: queryKeys.orders.all });
        }}
      />
    </>
  );
}

type MoveButtonsProps = {
  order: Order;
  moving: UseMutationResult<Order, Error, OrderState>;
  onOwed: () => void;
};

function MoveButtons({ order, moving, onOwed }: MoveButtonsProps) {
  const { t } = useTranslation();
  const { number, state, next_states } = order;
  const payment = paymentOf(order);
  const onward = next_states.filter((to) => to !== "declined");
  // Once the order is paid, the button of the usual next step is highlighted.
  const isUsual = (to: OrderState) => to === next_states[0] && payment === "paid" && state !== "handed_over";
  const labelOf = (to: OrderState) => {
    const isBack = ORDER_OF_STATES.indexOf(to) < ORDER_OF_STATES.indexOf(state);
    if (isBack && (to === "accepted" || to === "ready")) return t(`orders.back_to.${to}`);
    return to === "new" ? t("orders.states.new") : t(`orders.move.${to}`);
  };
  async function decline() {
    const declined = await moveOrder(number, "declined");
    if (isOwed(declined)) onOwed();
  }
  if (next_states.length === 0) return null;
  return (
    <Group gap="sm">
      {onward.map((to) => (
        <Button
          key={to}
          variant={isUsual(to) ? "filled" : "default"}
          size={isUsual(to) ? "md" : "sm"}
          loading={moving.isPending && moving.variables === to}
          disabled={moving.isPending}
          onClick={() => moving.mutate(to)}
        >
          {labelOf(to)}
        </Button>
      ))}
      {next_states.includes("declined") && (
        <Confirm
          label={t("orders.move.declined")}
          title={t("orders.decline_title", { number })}
          about={t(DECLINE_ABOUT[payment])}
          act={decline}
        />
      )}
    </Group>
  );
}

/** The notice of the payment's problems, which the shop must know before the next step. */
function OrderNotice({ order, onRefund }: { order: Order; onRefund: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const payment = paymentOf(order);
  const mayRefund = useMayChange("refunds:write", order.invoice);
  if (isOwed(order)) {
    return (
      <Notice tone="bad">
        <Stack gap="sm">
          <Text size="sm">{t("orders.declined_paid", { amount: money(order.invoice.available_for_refund) })}</Text>
          {mayRefund && (
            <Group>
              <Button variant="default" leftSection={<Icon name="undo" size={18} />} onClick={onRefund}>
                {t("invoices.refund.do")}
              </Button>
            </Group>
          )}
        </Stack>
      </Notice>
    );
  }
  if (payment === "open") {
    return (
      <Notice tone="wait">{t(order.state === "declined" ? "orders.declined_open" : "orders.not_paid_yet")}</Notice>
    );
  }
  return payment === "none" ? <Notice tone="off">{t("orders.never_paid")}</Notice> : null;
}

/** Invalidates also after a failure, because another person may have changed the order. */
async function moveOrder(number: number, state: OrderState): Promise<Order> {
  const path = "/api/dashboard/v1/shop/orders/{number}/state";
  try {
    const order = await answerOf(api.PUT(path, { params: { path: { number } }, body: { state } }));
    queryClient.setQueryData(orderQuery(number).queryKey, order);
    return order;
  } finally {
    void queryClient.invalidateQueries({ queryKey: queryKeys.orders.all });
  }
}
