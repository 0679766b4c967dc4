/** The page that creates a subscription. */
import { Button, Card, Stack, Switch, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useIdempotentCall } from "../../shared/api/idempotency-key.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { customerQuery } from "../../shared/customers/customer-query.ts";
import { PhoneField } from "../../shared/customers/phone-field.tsx";
import { dayOf } from "../../shared/format/dates.ts";
import { phoneText, typedPhone } from "../../shared/format/phone.ts";
import { useCannot, useProvider } from "../../shared/session/me.ts";
import { useFirstProblem } from "../../shared/ui/first-problem.ts";
import { Page } from "../../shared/ui/page.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { MoneyFields } from "./money-fields.tsx";
import { RetryFields } from "./retry-fields.tsx";
import { hasBillingDay, LAST_BILLING_DAY, type Period } from "./rhythm.ts";
import { SubscriberFields } from "./subscriber-fields.tsx";
import { freshTerms, moneyOf, moneyProblem, settingsOf, type Terms } from "./terms.ts";
import { TermsFailure, useTermsProblems } from "./terms-failure.tsx";
import { TimingFields } from "./timing-fields.tsx";

const route = getRouteApi("/console/subscriptions/new");

type Prefilled = { phone?: string; name?: string; is_sandbox: boolean };

/** `started_at` is a day, or empty. */
type Typed = {
  phone: string;
  terms: Terms;
  period: Period;
  at_once: boolean;
  started_at: string;
  is_sandbox: boolean;
};

/** The initial state of the form: today's day of the month as the billing day, and the given customer. */
function freshlyTyped({ phone = "", name = "", is_sandbox }: Prefilled): Typed {
  const today = Math.min(Number(dayOf(Date.now()).slice(-2)), LAST_BILLING_DAY);
  const terms = { ...freshTerms(today), subscriber_name: name };
  return { phone: phoneText(phone), terms, period: "monthly", at_once: false, started_at: "", is_sandbox };
}

/** Converts the typed fields to the body of the call. */
function bodyOf({ terms, period, at_once, started_at, is_sandbox }: Typed, phone_number: string) {
  return {
    phone_number,
    billing_period: period,
    ...moneyOf(terms),
    billing_day: hasBillingDay(period) ? Number(terms.billing_day) : null,
    subscriber_name: terms.subscriber_name.trim() || null,
    description: terms.description.trim() || null,
    external_subscriber_id: terms.external_subscriber_id.trim() || null,
    ...settingsOf(terms),
    bill_immediately: at_once,
    started_at: at_once || started_at === "" ? null : started_at,
    is_sandbox,
  };
}

export function NewSubscription() {
  const isUnconnected = useProvider().state === "never";
  const isTestOnly = useCannot("phone_invoice");
  const { phone, is_sandbox: isTestChosen = isUnconnected } = route.useSearch();
  const is_sandbox = isTestOnly || isTestChosen;
  if (phone === undefined) return <SubscriptionForm prefilled={{ is_sandbox }} />;
  return <ForCustomer phone={phone} is_sandbox={is_sandbox} />;
}

/** The form with the customer's phone and, if it can be loaded, name. */
function ForCustomer({ phone, is_sandbox }: { phone: string; is_sandbox: boolean }) {
  const { data, isPending } = useQuery(customerQuery(phone, is_sandbox));
  if (isPending) return null;
  return <SubscriptionForm prefilled={{ phone, name: data?.customer.name ?? "", is_sandbox }} />;
}

function SubscriptionForm({ prefilled }: { prefilled: Prefilled }) {
  const { t } = useTranslation();
  const isUnconnected = useProvider().state === "never";
  const isTestOnly = useCannot("phone_invoice");
  const testAbout = isTestOnly ? "test_only" : isUnconnected ? "test_unconnected" : "test_about";
  const [typed, setTyped] = useState(() => freshlyTyped(prefilled));
  const phone_number = typedPhone(typed.phone);
  const { form, toFirstProblem } = useFirstProblem();
  const creating = useCreate(toFirstProblem);
  const problemOf = useTermsProblems(creating.error);
  const wrongMoney = moneyProblem(typed.terms);
  const { wasSubmitted, formProps } = useForm({
    valid: wrongMoney === null ? phone_number : null,
    send: (phone) => creating.mutate(bodyOf(typed, phone)),
    sending: creating,
    onInvalid: toFirstProblem,
  });
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const changeTerms = (changes: Partial<Terms>) => change({ terms: { ...typed.terms, ...changes } });
  const parts = { terms: typed.terms, change: changeTerms, problemOf };
  return (
    <Page
      title={t("subscriptions.new")}
      back={{ to: "/console/subscriptions", label: t("subscriptions.title") }}
      narrow
    >
      <form ref={form} {...formProps}>
        <Stack>
          <Card>
            <Stack>
              <PhoneField
                label={t("subscriptions.phone")}
                description={t("subscriptions.phone_about")}
                placeholder="8 702 123 45 67"
                required
                withAsterisk={false}
                value={typed.phone}
                error={
                  (wasSubmitted && phone_number === null && t("subscriptions.phone_wrong")) || problemOf("phone_number")
                }
                is_sandbox={typed.is_sandbox}
                onChange={(phone) => change({ phone })}
              />
              <MoneyFields {...parts} wrong={wasSubmitted ? wrongMoney : null} />
            </Stack>
          </Card>
          <Section title={t("subscriptions.when")}>
            <TimingFields timing={typed} changeTiming={change} {...parts} />
          </Section>
          <Section title={t("subscriptions.about_subscriber")}>
            <SubscriberFields {...parts} />
          </Section>
          <Section title={t("subscriptions.if_unpaid")}>
            <RetryFields {...parts} />
          </Section>
          <Card>
            <Switch
              label={t("subscriptions.test")}
              description={t(`subscriptions.${testAbout}`)}
              checked={typed.is_sandbox}
              disabled={isTestOnly}
              onChange={(event) => change({ is_sandbox: event.currentTarget.checked })}
            />
          </Card>
          <TermsFailure error={creating.error} known={["phone_number", "started_at"]} />
          <Button type="submit" size="md" loading={creating.isPending}>
            {t("subscriptions.create")}
          </Button>
        </Stack>
      </form>
    </Page>
  );
}

/** Creates the subscription and opens its page. */
function useCreate(onError: () => void) {
  const navigate = route.useNavigate();
  const callOnce = useIdempotentCall();
  return useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) =>
      callOnce(body, (header) => answerOf(api.POST("/api/dashboard/v1/subscriptions", { body, params: { header } }))),
    onError,
    async onSuccess({ id }) {
      await queryClient.invalidateQueries({ queryKey: queryKeys.subscriptions.all });
      await navigate({ to: "/console/subscriptions/$id", params: { id: String(id) } });
    },
  });
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <Stack>
        <Title order={2} fz={18}>
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}
