/** The card of the open bill: its amount, the form that pays it, and the state of the payment. */
import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { queryClient } from "../../shared/api/query-client.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLabel } from "../../shared/i18n/label.ts";
import { Changeable } from "../../shared/session/may.tsx";
import { meQuery } from "../../shared/session/me.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { OperatorContact } from "../../shared/ui/operator-contact.tsx";
import { usePeriod } from "./labels.ts";
import { PayBill, PayFailure, usePayment } from "./pay-bill.tsx";
import { PendingPayment } from "./pending-payment.tsx";
import type { Bill, BillingData, Payment } from "./queries.ts";

export function OpenBill({ billing }: { billing: BillingData }) {
  const { open_bill, payment, bills } = billing;
  // The last seen bill and payment, by which a change is detected.
  const [seen, setSeen] = useState<number | null>(null);
  const [sent, setSent] = useState<Payment | null>(null);
  const [wantsOther, setWantsOther] = useState(false);
  const paying = usePayment({ onSent: () => setWantsOther(false) });
  useEffect(() => {
    if (open_bill !== null) setSeen(open_bill.id);
    if (payment !== null) setSent(payment);
  }, [open_bill, payment]);
  const isPaid = open_bill === null && bills.some(({ id, status }) => id === seen && status === "paid");
  useEffect(() => {
    if (isPaid) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [isPaid]);
  if (isPaid) return <Paid billing={billing} />;
  if (open_bill === null) return null;
  const canBeOther = payment?.status === "pending" || payment?.status === "cancelling";
  const isElsewhere = payment === null && !billing.is_payable_here;
  const isAsked = payment === null ? billing.is_payable_here : canBeOther && wantsOther;
  return (
    <Card>
      <Stack>
        <BillHead bill={open_bill} billing={billing} />
        {isElsewhere && <PaidElsewhere />}
        {(isAsked || payment !== null) && (
          <Changeable by="billing:write">
            {isAsked && (
              <PayBill
                paying={paying}
                unpaid={payment === null ? sent : null}
                isOther={payment !== null}
                onCancel={() => setWantsOther(false)}
              />
            )}
            {payment !== null && !isAsked && (
              <>
                <PayFailure error={paying.error} />
                <PendingPayment
                  payment={payment}
                  isSent={!paying.isError}
                  onOther={() => {
                    paying.reset();
                    setWantsOther(true);
                  }}
                />
              </>
            )}
          </Changeable>
        )}
      </Stack>
    </Card>
  );
}

/** Shown when the operator takes no payments in the console. */
function PaidElsewhere() {
  const { t } = useTranslation();
  return (
    <Notice tone="wait">
      {t("billing.paid_elsewhere")}
      <OperatorContact mt={6} />
    </Notice>
  );
}

function BillHead({ bill, billing }: { bill: Bill; billing: BillingData }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const period = usePeriod();
  const labelOf = useLabel();
  const { id, tariff, period_days, price_kzt } = bill;
  // The tariff may have been changed since. Of an earlier one only the slug is known, which means nothing to the merchant.
  const name = billing.tariff?.slug === tariff ? labelOf(billing.tariff) : null;
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Title order={2} fz={18}>
          {t("billing.to_pay")}
        </Title>
        <Text fz={22} fw={650} style={{ whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
          {money(String(price_kzt))}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {t("billing.bill_number", { id })} ·{" "}
        {name === null ? period(period_days) : t("billing.bill_for", { period: period(period_days), tariff: name })}
      </Text>
    </div>
  );
}

function Paid({ billing }: { billing: BillingData }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { tariff_active_until } = billing;
  return (
    <div role="status">
      <Notice tone="good">
        <Group gap="sm" wrap="nowrap">
          <Icon name="check" />
          <div>
            <Text size="sm" fw={650}>
              {t("billing.paid")}
            </Text>
            {tariff_active_until !== null && t("billing.paid_about", { until: day(tariff_active_until) })}
          </div>
        </Group>
      </Notice>
    </div>
  );
}
