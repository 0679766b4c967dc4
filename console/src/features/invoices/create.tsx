/** A new invoice in two fields: whose phone, and how much. */
import { Button, Card, Collapse, Stack, Switch, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { useIdempotencyKey } from "../../shared/api/idempotency-key.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { moneyText, typedMoney } from "../../shared/format/money.ts";
import { phoneText, typedPhone } from "../../shared/format/phone.ts";
import { useProvider } from "../../shared/session/me.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { MoneyInput } from "../../shared/ui/money-input.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { useForm } from "../../shared/ui/use-form.ts";

const FIELDS = ["phone_number", "amount", "description", "external_order_id"];

export function NewInvoice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isUnconnected = useProvider().state === "never";
  const [phone, setPhone] = useState("");
  const [amount, setAmount] = useState("");
  const [description, setDescription] = useState("");
  const [order, setOrder] = useState("");
  const [isTestChosen, setTest] = useState(false);
  const isTest = isUnconnected || isTestChosen;
  const [hasDetails, setDetails] = useState(false);
  const { headersFor, forget } = useIdempotencyKey();

  const phone_number = typedPhone(phone);
  const tenge = typedMoney(amount);
  const sending = useMutation({
    async mutationFn(valid: { phone_number: string; amount: number }) {
      const body = {
        ...valid,
        is_sandbox: isTest,
        ...(description.trim() !== "" && { description: description.trim() }),
        ...(order.trim() !== "" && { external_order_id: order.trim() }),
      };
      return answerOf(api.POST("/api/dashboard/v1/invoices", { body, params: { header: headersFor(body) } }));
    },
    onSuccess({ id }) {
      forget();
      void queryClient.invalidateQueries({ queryKey: queryKeys.invoices.all });
      return navigate({ to: "/console/invoices/$id", params: { id: String(id) } });
    },
  });
  const problemOf = useFieldProblems(sending.error);

  const { wasSubmitted, formProps } = useForm({
    valid: phone_number === null || tenge === null ? null : { phone_number, amount: tenge },
    send: sending.mutate,
  });

  return (
    <Page title={t("invoices.new")} back={{ to: "/console/invoices", label: t("invoices.title") }} narrow>
      <Card>
        <form {...formProps}>
          <Stack>
            <TextInput
              type="tel"
              label={t("invoices.phone")}
              placeholder="8 701 234 56 78"
              autoComplete="off"
              size="lg"
              autoFocus
              value={phone}
              error={wasSubmitted && phone_number === null ? t("invoices.phone_wrong") : problemOf("phone_number")}
              onChange={(event) => setPhone(event.currentTarget.value)}
              onBlur={() => phone_number !== null && setPhone(phoneText(phone_number))}
            />
            <MoneyInput
              label={t("invoices.amount")}
              size="lg"
              value={amount}
              error={wasSubmitted && tenge === null ? t("invoices.amount_wrong") : problemOf("amount")}
              onChange={setAmount}
            />
            <Collapse expanded={hasDetails}>
              <Stack>
                <TextInput
                  label={`${t("invoices.description")} (${t("optional")})`}
                  description={t("invoices.description_about")}
                  maxLength={500}
                  value={description}
                  error={problemOf("description")}
                  onChange={(event) => setDescription(event.currentTarget.value)}
                />
                <TextInput
                  label={`${t("invoices.order")} (${t("optional")})`}
                  description={t("invoices.order_about")}
                  maxLength={255}
                  value={order}
                  error={problemOf("external_order_id")}
                  onChange={(event) => setOrder(event.currentTarget.value)}
                />
              </Stack>
            </Collapse>
            {!hasDetails && (
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<Icon name="plus" size={16} />}
                style={{ alignSelf: "flex-start" }}
                onClick={() => setDetails(true)}
              >
                {t("invoices.add_details")}
              </Button>
            )}
            {isUnconnected ? (
              <NotConnected />
            ) : (
              <Switch
                label={t("invoices.test_switch")}
                description={t("invoices.test_switch_about")}
                checked={isTest}
                onChange={(event) => setTest(event.currentTarget.checked)}
              />
            )}
            <Failure error={sending.error} known={FIELDS} />
            <Button type="submit" size="lg" loading={sending.isPending}>
              {tenge === null ? t("invoices.send") : t("invoices.send_amount", { amount: moneyText(tenge.toFixed(2)) })}
            </Button>
          </Stack>
        </form>
      </Card>
    </Page>
  );
}

/** Says why nothing but tests can be made, and the way out. */
export function NotConnected() {
  const { t } = useTranslation();
  return (
    <Notice tone="test">
      {t("invoices.not_connected")}{" "}
      <TextLink to="/console/provider" c="inherit" fw={600} underline="always" inherit>
        {t("invoices.connect")}
      </TextLink>
    </Notice>
  );
}
