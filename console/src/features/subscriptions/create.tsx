/** Makes a subscription. */
import { Button, Card, Stack, Switch, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { useIdempotencyKey } from "../../shared/api/idempotency-key.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { dayOf } from "../../shared/format/dates.ts";
import { typedPhone } from "../../shared/format/phone.ts";
import { useProvider } from "../../shared/session/me.ts";
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

/** `started_at` is a day, or empty. */
type Typed = {
  phone: string;
  terms: Terms;
  period: Period;
  at_once: boolean;
  started_at: string;
  is_sandbox: boolean;
};

/** Billed on the day of the month that it is now, unless another is chosen. */
function freshlyTyped(is_sandbox: boolean): Typed {
  const today = Math.min(Number(dayOf(Date.now()).slice(-2)), LAST_BILLING_DAY);
  return { phone: "", terms: freshTerms(today), period: "monthly", at_once: false, started_at: "", is_sandbox };
}

/** What was typed as the service takes it. */
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
  const { t } = useTranslation();
  const isUnconnected = useProvider().state === "never";
  const [typed, setTyped] = useState(() => freshlyTyped(isUnconnected));
  const phone_number = typedPhone(typed.phone);
  const { form, toFirstProblem } = useFirstProblem();
  const creating = useCreate(toFirstProblem);
  const problemOf = useTermsProblems(creating.error);
  const wrongMoney = moneyProblem(typed.terms);
  const { wasSubmitted, formProps } = useForm({
    valid: wrongMoney === null ? phone_number : null,
    send: (phone) => creating.mutate(bodyOf(typed, phone)),
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
              <TextInput
                type="tel"
                label={t("subscriptions.phone")}
                description={t("subscriptions.phone_about")}
                placeholder="8 702 123 45 67"
                autoComplete="off"
                required
                withAsterisk={false}
                value={typed.phone}
                error={
                  (wasSubmitted && phone_number === null && t("subscriptions.phone_wrong")) || problemOf("phone_number")
                }
                onChange={(event) => change({ phone: event.currentTarget.value })}
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
              description={t(isUnconnected ? "subscriptions.test_unconnected" : "subscriptions.test_about")}
              checked={typed.is_sandbox}
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

/** Creates, and goes to what was created. */
function useCreate(onError: () => void) {
  const navigate = route.useNavigate();
  const { headersFor } = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) =>
      answerOf(api.POST("/api/dashboard/v1/subscriptions", { body, params: { header: headersFor(body) } })),
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
