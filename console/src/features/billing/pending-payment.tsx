/** The invoice that was sent for a bill: until when it can be paid, and the button that sends it to another phone. */
import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import type { Payment } from "./queries.ts";

type PendingPaymentProps = {
  payment: Payment;
  /** False where the provider did not answer, so that it is not known whether the invoice has reached the phone. */
  isSent: boolean;
  onOther: () => void;
};

export function PendingPayment({ payment, isSent, onOther }: PendingPaymentProps) {
  const { t } = useTranslation();
  const { phone, instant } = useFormat();
  const { status, phone_number, expires_at } = payment;
  if (status === "paid" || status === "partially_refunded") {
    return (
      <div role="status">
        <Notice tone="good">
          <Group gap="sm" wrap="nowrap">
            <Loader size={18} />
            {t("billing.received")}
          </Group>
        </Notice>
      </div>
    );
  }
  return (
    <Stack gap="sm">
      {isSent && (
        <div role="status">
          <Notice tone="good">
            {phone_number !== null && (
              <Text size="sm" fw={650}>
                {t("billing.sent", { phone: phone(phone_number) })}
              </Text>
            )}
            {t("billing.sent_about")}
          </Notice>
        </div>
      )}
      {expires_at !== null && (
        <Text size="sm" c="dimmed">
          {t("billing.sent_until", { at: instant(expires_at) })}
        </Text>
      )}
      <Group>
        <Button variant="default" onClick={onOther}>
          {t("billing.other_phone")}
        </Button>
      </Group>
    </Stack>
  );
}
