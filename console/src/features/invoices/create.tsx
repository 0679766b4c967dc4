/** The page that creates an invoice from a phone number and an amount. */
import { Button, Card, Collapse, Stack, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useFieldProblems } from "../../shared/api/field-problems.ts";
import { useIdempotentCall } from "../../shared/api/idempotency-key.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { PhoneField } from "../../shared/customers/phone-field.tsx";
import { moneyProblem, typableMoney, typedMoney } from "../../shared/format/money.ts";
import { phoneText, typedPhone } from "../../shared/format/phone.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { useIsTestOnly, useMay } from "../../shared/session/may.tsx";
import { useCannot, useProvider } from "../../shared/session/me.ts";
import { Failure } from "../../shared/ui/failure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { TextLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { MoneyInput } from "../../shared/ui/money-input.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { Cart, type CartLine, cartTotal } from "../catalog/index.ts";
import { cartItemsOf } from "./cart-items.ts";
import type {} from "./draft.ts";
import { type Invoice, invoiceQuery } from "./queries.ts";

const route = getRouteApi("/console/invoices/new");
const FIELDS = ["phone_number", "amount", "description", "external_order_id"];

export function NewInvoice() {
  const { t } = useTranslation();
  const { again } = route.useSearch();
  return (
    <Page title={t("invoices.new")} back={{ to: "/console/invoices", label: t("invoices.title") }} narrow>
      {again === undefined ? <InvoiceForm /> : <FormAgain id={again} />}
    </Page>
  );
}

function FormAgain({ id }: { id: number }) {
  const query = useQuery(invoiceQuery(id));
  return <Loaded query={query}>{(invoice) => <InvoiceForm key={id} again={invoice} />}</Loaded>;
}

/**
 * Prefilled from the customer in the URL, from the draft of the counter, or from the invoice `again`. The order number of a paid
 * invoice is not copied, because the service would answer with that invoice.
 */
function InvoiceForm({ again }: { again?: Invoice }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { language } = useLanguage();
  const navigate = route.useNavigate();
  const customer = route.useSearch();
  const draft = useLocation({ select: ({ state }) => state.draft });
  const cannotSend = useCannot("phone_invoice");
  const isTestOnly = useIsTestOnly() || cannotSend;
  const [phone, setPhone] = useState(phoneText(again?.client_phone ?? customer.phone ?? ""));
  const [amount, setAmount] = useState(again ? typableMoney(again.amount, language) : (draft?.amount ?? ""));
  const [lines, setLines] = useState<CartLine[]>(draft?.lines ?? again?.items ?? []);
  const [description, setDescription] = useState(again?.description ?? "");
  const [order, setOrder] = useState(again?.paid_at === null ? (again.external_order_id ?? "") : "");
  const [isTestChosen, setTest] = useState(again?.is_sandbox ?? customer.is_sandbox === true);
  const isTest = isTestOnly || isTestChosen;
  const [hasDetails, setDetails] = useState(description !== "" || order !== "");
  const callOnce = useIdempotentCall();

  const phone_number = typedPhone(phone);
  const hasCart = lines.length > 0;
  const asked = hasCart ? typableMoney(cartTotal(lines), language) : amount;
  const tenge = typedMoney(asked);
  const amountProblem = moneyProblem(asked);
  const sending = useMutation({
    async mutationFn(valid: { phone_number: string; amount: number }) {
      const body = {
        ...valid,
        is_sandbox: isTest,
        ...cartItemsOf(lines),
        ...(description.trim() !== "" && { description: description.trim() }),
        ...(order.trim() !== "" && { external_order_id: order.trim() }),
      };
      return callOnce(body, (header) => answerOf(api.POST("/api/dashboard/v1/invoices", { body, params: { header } })));
    },
    onSuccess({ id }) {
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
    <Card>
      <form {...formProps}>
        <Stack>
          <PhoneField
            label={t("invoices.phone")}
            placeholder="8 701 234 56 78"
            size="lg"
            autoFocus={customer.phone === undefined}
            is_sandbox={isTest}
            value={phone}
            error={wasSubmitted && phone_number === null ? t("invoices.phone_wrong") : problemOf("phone_number")}
            onChange={setPhone}
          />
          <MoneyInput
            label={t("invoices.amount")}
            size="lg"
            autoFocus={customer.phone !== undefined}
            value={asked}
            readOnly={hasCart}
            error={
              (wasSubmitted && amountProblem && t(`money_problems.${amountProblem}`)) ||
              (problemOf("amount") !== undefined && hasCart ? t("invoices.cart_changed") : problemOf("amount"))
            }
            onChange={setAmount}
          />
          <Cart
            lines={lines}
            onChange={setLines}
            isGone={(index) => problemOf(`cart_items.${index}.catalog_item_id`) !== undefined}
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
          {isTestOnly ? (
            <TestOnly />
          ) : (
            <Switch
              label={t("invoices.test_switch")}
              description={t("invoices.test_switch_about")}
              checked={isTest}
              onChange={(event) => setTest(event.currentTarget.checked)}
            />
          )}
          <Failure
            error={sending.error}
            known={[...FIELDS, ...lines.map((_line, index) => `cart_items.${index}.catalog_item_id`)]}
            withInvoice
          />
          <Button type="submit" size="lg" loading={sending.isPending}>
            {tenge === null ? t("invoices.send") : t("invoices.send_amount", { amount: money(tenge.toFixed(2)) })}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

/** Explains why only tests can be sent, with a link that solves it. */
function TestOnly() {
  const isHeldToTests = useIsTestOnly();
  return isHeldToTests ? <TestsAlone /> : <NoPhones />;
}

/** Explains why only tests can be made, with a link for those who can solve it. */
export function TestsAlone() {
  const { t } = useTranslation();
  const mayConnect = useMay("provider:write");
  if (useProvider().state !== "never") return <Notice tone="test">{t("team.tests_alone")}</Notice>;
  return (
    <Notice tone="test">
      {t("invoices.not_connected")}{" "}
      {mayConnect && (
        <TextLink to="/console/provider" c="inherit" fw={600} underline="always" inherit>
          {t("invoices.connect")}
        </TextLink>
      )}
    </Notice>
  );
}

/** Explains that the connection cannot send invoices to phones, and what works instead. */
function NoPhones() {
  const { t } = useTranslation();
  return (
    <Notice tone="test">
      {t("invoices.no_phones")}{" "}
      <TextLink to="/console/qr" c="inherit" fw={600} underline="always" inherit>
        {t("invoices.no_phones_qr")}
      </TextLink>
    </Notice>
  );
}
