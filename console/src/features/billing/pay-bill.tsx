/** The form that sends an invoice for the open bill to a phone. */
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../shared/api/api-error.ts";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { typedPhone } from "../../shared/format/phone.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { OperatorContact } from "../../shared/ui/operator-contact.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { billingQuery, type Payment } from "./queries.ts";

const refetchBilling = () => queryClient.invalidateQueries({ queryKey: billingQuery.queryKey });

/** The call that sends an invoice for the bill to a phone. */
export function usePayment({ onSent }: { onSent: () => void }) {
  return useMutation({
    mutationFn: (body: { phone_number: string }) => answerOf(api.POST("/api/dashboard/v1/billing/pay", { body })),
    async onSuccess() {
      await refetchBilling();
      onSent();
    },
    // The invoice may have been sent although its answer was lost, and the bill may have been closed meanwhile.
    onError: refetchBilling,
  });
}

type PayBillProps = {
  paying: ReturnType<typeof usePayment>;
  /** The previous payment, which ended unpaid. */
  unpaid: Payment | null;
  /** Whether this payment replaces an open one, which the service then cancels. */
  isOther: boolean;
  /** Called once the payment is no longer wanted. */
  onCancel: () => void;
};

export function PayBill({ paying, unpaid, isOther, onCancel }: PayBillProps) {
  const { t } = useTranslation();
  const { phone } = useFormat();
  const [typed, setTyped] = useState(unpaid?.phone_number == null ? "" : phone(unpaid.phone_number));
  const phone_number = typedPhone(typed);
  const { wasSubmitted, hideProblems, formProps } = useForm({
    valid: phone_number === null ? null : { phone_number },
    send: paying.mutate,
    sending: paying,
  });
  const problemOf = useFieldProblems(paying.error);
  const phoneProblem = isApiError(paying.error, "PHONE_INVALID")
    ? t("billing.phone_unknown")
    : problemOf("phone_number");
  return (
    <form {...formProps}>
      <Stack>
        {unpaid !== null && <Notice tone="wait">{t("billing.not_paid")}</Notice>}
        <Text size="sm">{t("billing.pay_about")}</Text>
        <TextInput
          type="tel"
          label={t("billing.phone")}
          {...(isOther && { description: t("billing.other_phone_about") })}
          placeholder="8 702 123-45-67"
          autoComplete="tel"
          required
          withAsterisk={false}
          value={typed}
          error={wasSubmitted && phone_number === null ? t("billing.phone_problem") : phoneProblem}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            hideProblems();
          }}
        />
        <PayFailure error={paying.error} />
        <Group>
          <Button type="submit" loading={paying.isPending}>
            {t(unpaid === null ? "billing.pay" : "billing.pay_again")}
          </Button>
          {isOther && (
            <Button variant="default" onClick={onCancel}>
              {t("no")}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** The error of the call. Some refusals concern the operator, who receives the payment, so the usual text would mislead the merchant. */
export function PayFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isOperators = isApiError(error, "PROVIDER_SESSION_REQUIRED") || isApiError(error, "DAILY_LIMIT_REACHED");
  if (isOperators) return <PayNotice>{t("billing.not_taken")}</PayNotice>;
  if (isApiError(error, "NOT_FOUND")) return <PayNotice>{t("billing.nothing_to_pay")}</PayNotice>;
  return isApiError(error, "PHONE_INVALID") ? null : <Failure error={error} known={["phone_number"]} />;
}

function PayNotice({ children }: { children: string }) {
  return (
    <div role="alert">
      <Notice tone="wait">
        {children}
        <OperatorContact mt={6} />
      </Notice>
    </div>
  );
}
