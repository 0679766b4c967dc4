/** The page that changes the terms of a subscription. */
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useLanguage } from "../../shared/i18n/language.ts";
import { useFirstProblem } from "../../shared/ui/first-problem.ts";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { TestMark } from "../../shared/ui/test-mark.tsx";
import { useForm } from "../../shared/ui/use-form.ts";
import { BillingDay } from "./billing-day.tsx";
import { MoneyFields } from "./money-fields.tsx";
import { type SubscriptionDetail, subscriptionQuery } from "./queries.ts";
import { RetryFields } from "./retry-fields.tsx";
import { SubscriberFields } from "./subscriber-fields.tsx";
import { moneyOf, moneyProblem, settingsOf, type Terms, termsOf } from "./terms.ts";
import { TermsFailure, useTermsProblems } from "./terms-failure.tsx";

const route = getRouteApi("/console/subscriptions/$id/edit");

export function EditSubscription() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const query = useQuery(subscriptionQuery(Number(id)));
  return (
    <Page
      title={t("subscriptions.edit_title")}
      back={{ to: `/console/subscriptions/${id}`, label: t("subscriptions.subscription") }}
      narrow
    >
      <Loaded query={query}>
        {({ subscription }) => (
          <Stack>
            {subscription.is_sandbox && <TestMark>{t("subscriptions.is_test")}</TestMark>}
            <Editor subscription={subscription} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** Only the changed fields, because a cart that is sent again would take the present prices of the catalog. */
function changesOf(before: Terms, after: Terms) {
  const isSame = (field: keyof Terms) => before[field] === after[field];
  const isSameMoney = isSame("by") && (after.by === "amount" ? isSame("amount") : isSame("cart"));
  return {
    ...(!isSameMoney && moneyOf(after)),
    ...(!isSame("billing_day") && { billing_day: Number(after.billing_day) }),
    ...(!isSame("subscriber_name") && { subscriber_name: after.subscriber_name.trim() || null }),
    ...(!isSame("description") && { description: after.description.trim() || null }),
    ...(!isSame("external_subscriber_id") && { external_subscriber_id: after.external_subscriber_id.trim() }),
    ...settingsOf(after),
  };
}

function Editor({ subscription }: { subscription: SubscriptionDetail["subscription"] }) {
  const { t } = useTranslation();
  const { id } = subscription;
  const navigate = route.useNavigate();
  const { language } = useLanguage();
  const [before] = useState(() => termsOf(subscription, language));
  const [terms, setTerms] = useState(before);
  const { form, toFirstProblem } = useFirstProblem();
  const saving = useMutation({
    mutationFn: () =>
      answerOf(
        api.PUT("/api/dashboard/v1/subscriptions/{id}", { params: { path: { id } }, body: changesOf(before, terms) }),
      ),
    onError: toFirstProblem,
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: queryKeys.subscriptions.all });
      await navigate({ to: "/console/subscriptions/$id", params: { id: String(id) } });
    },
  });
  const problems = useTermsProblems(saving.error);
  const wrongMoney = moneyProblem(terms);
  // The API allows an external id to be replaced but not removed.
  const isIdLost = before.external_subscriber_id !== "" && terms.external_subscriber_id.trim() === "";
  const { wasSubmitted, formProps } = useForm({
    valid: wrongMoney === null && !isIdLost ? terms : null,
    send: () => saving.mutate(),
    sending: saving,
    onInvalid: toFirstProblem,
  });
  const problemOf = (field: string) =>
    field === "external_subscriber_id" && isIdLost ? t("subscriptions.own_id_stays") : problems(field);
  const change = (changes: Partial<Terms>) => setTerms({ ...terms, ...changes });
  const parts = { terms, change, problemOf };
  return (
    <form ref={form} {...formProps}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t("subscriptions.edit_about")}
        </Text>
        <Card>
          <Stack>
            <MoneyFields {...parts} wrong={wasSubmitted ? wrongMoney : null} />
            {terms.by === "cart" && terms.cart !== before.cart && (
              <Text size="sm" c="dimmed">
                {t("subscriptions.prices_of_today")}
              </Text>
            )}
            {subscription.billing_day !== null && <BillingDay {...parts} />}
            <SubscriberFields {...parts} />
          </Stack>
        </Card>
        <Card>
          <Stack>
            <Title order={2} fz={18}>
              {t("subscriptions.if_unpaid")}
            </Title>
            <RetryFields {...parts} />
          </Stack>
        </Card>
        <TermsFailure error={saving.error} />
        <Group>
          <Button type="submit" loading={saving.isPending}>
            {t("save")}
          </Button>
          <ButtonLink variant="default" to="/console/subscriptions/$id" params={{ id: String(id) }}>
            {t("no")}
          </ButtonLink>
        </Group>
      </Stack>
    </form>
  );
}
