/** Asks whether to cancel a code that can still be paid when its screen is left in any way. */
import { Button, Modal, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../../shared/ui/failure.tsx";
import { cancelInvoice } from "./actions.tsx";

type LeaveQrProps = {
  id: number;
  isPayable: boolean;
  /** Leaves the screen. */
  onEscape: () => void;
};

export function LeaveQr({ id, isPayable, onEscape }: LeaveQrProps) {
  const { t } = useTranslation();
  const blocker = useBlocker({ shouldBlockFn: () => isPayable, enableBeforeUnload: false, withResolver: true });
  const isAsking = blocker.status === "blocked";
  const cancelling = useMutation({ mutationFn: () => cancelInvoice(id), onSuccess: () => blocker.proceed?.() });
  const stay = () => {
    cancelling.reset();
    blocker.reset?.();
  };
  useEscape(onEscape, !isAsking);
  // A payment closes the question and is shown. An error of the cancel stays until the person closes it.
  const isAnswered = isAsking && !isPayable && cancelling.isIdle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is closed once.
  useEffect(() => {
    if (isAnswered) blocker.reset?.();
  }, [isAnswered]);
  return (
    <Modal
      opened={isAsking && !isAnswered}
      onClose={stay}
      title={t("invoices.counter.leave_title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Stack>
        <Text size="sm">{t("invoices.counter.leave_about")}</Text>
        <Failure error={cancelling.error} />
        <Button size="md" color="red" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {t("invoices.counter.leave_cancel")}
        </Button>
        <Button size="md" variant="default" disabled={cancelling.isPending} onClick={() => blocker.proceed?.()}>
          {t("invoices.counter.leave_payable")}
        </Button>
        <Button size="md" variant="subtle" disabled={cancelling.isPending} onClick={stay}>
          {t("invoices.counter.leave_stay")}
        </Button>
      </Stack>
    </Modal>
  );
}

function useEscape(leave: () => void, isActive: boolean): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (!isActive) return;
    const press = ({ key, repeat }: KeyboardEvent) => {
      if (key === "Escape" && !repeat) latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isActive]);
}
