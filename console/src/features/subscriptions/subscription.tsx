/** The page of one subscription: its state, its payments, its attempts and its terms. */
import { Card, Grid, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { sandboxClockQuery } from "../../shared/api/sandbox-clock.ts";
import { CustomerLink } from "../../shared/customers/customer-link.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMay } from "../../shared/session/may.tsx";
import { AddressCard } from "../../shared/ui/address-card.tsx";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Loaded, useReady } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { TestMark } from "../../shared/ui/test-mark.tsx";
import { CartLines } from "../catalog/index.ts";
import { CancelSubscription, SubscriptionActions, usePauseOrResume } from "./actions.tsx";
import { Attempts } from "./attempts.tsx";
import { attemptsQuery, type SubscriptionDetail, subscriptionQuery, upcomingQuery } from "./queries.ts";
import { useRetries, useRhythm } from "./rhythm.ts";
import { SandboxClock } from "./sandbox-clock.tsx";
import { Status } from "./status.tsx";
import { SubscriptionNotice } from "./subscription-notice.tsx";
import { Upcoming } from "./upcoming.tsx";

const route = getRouteApi("/console/subscriptions/$id");

export function SubscriptionPage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const query = useQuery(subscriptionQuery(id));
  const isReady = useReady(query, [
    useQuery(upcomingQuery(id)),
    useQuery(attemptsQuery(id, 1)),
    useQuery({ ...sandboxClockQuery, enabled: query.data?.subscription.is_sandbox === true }),
  ]);
  const subscription = isReady ? query.data?.subscription : undefined;
  const pausing = usePauseOrResume({ id, status: subscription?.status ?? "active" });
  return (
    <Page
      title={useName(subscription)}
      back={{ to: "/console/subscriptions", label: t("subscriptions.title") }}
      actions={subscription !== undefined && <SubscriptionActions subscription={subscription} pausing={pausing} />}
    >
      <Failure error={pausing.error} />
      <Loaded query={query} isReady={isReady}>
        {(detail) => <Everything detail={detail} />}
      </Loaded>
    </Page>
  );
}

/** The title of the page: the subscriber's name or phone. */
function useName(subscription: SubscriptionDetail["subscription"] | undefined): string {
  const { t } = useTranslation();
  const { phone } = useFormat();
  if (subscription === undefined) return t("subscriptions.subscription");
  return subscription.subscriber_name ?? phone(subscription.phone_number);
}

function Everything({ detail }: { detail: SubscriptionDetail }) {
  const { t } = useTranslation();
  const { subscription } = detail;
  const mayAdvance = useMay("invoices:write", "sandbox");
  return (
    <Stack>
      {subscription.is_sandbox && <TestMark>{t("subscriptions.is_test")}</TestMark>}
      <Group>
        <Status status={subscription.status} />
      </Group>
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <SubscriptionNotice subscription={subscription} />
            <Stats stats={detail.stats} />
            <Attempts id={subscription.id} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            {mayAdvance && subscription.is_sandbox && <SandboxClock id={subscription.id} />}
            <Upcoming id={subscription.id} />
            <Card>
              <Title order={2} fz={18} mb="xs">
                {t("subscriptions.terms")}
              </Title>
              <Terms detail={detail} />
            </Card>
            <AddressCard
              url={subscription.manage_url}
              about={t("subscriptions.page_about")}
              text={subscription.description || t("subscriptions.subscription")}
              open={{ label: t("subscriptions.page_open"), icon: "globe" }}
            />
            {subscription.cart_items !== undefined && (
              <Card>
                <Title order={2} fz={18} mb="xs">
                  {t("subscriptions.cart")}
                </Title>
                <CartLines lines={subscription.cart_items} />
              </Card>
            )}
          </Stack>
        </Grid.Col>
      </Grid>
      <CancelSubscription subscription={subscription} />
    </Stack>
  );
}

function Stats({ stats }: { stats: SubscriptionDetail["stats"] }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const figures: [string, string | number][] = [
    [t("subscriptions.collected"), money(stats.total_collected)],
    [t("subscriptions.paid_count"), stats.successful_payments],
    [t("subscriptions.failed_count"), stats.failed_payments],
  ];
  return (
    <Card>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        {figures.map(([name, figure]) => (
          <Group key={name} justify="space-between" gap={2}>
            <Text size="sm" c="dimmed" w={{ base: "auto", xs: "100%" }}>
              {name}
            </Text>
            <Text fz={19} fw={650} style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
              {figure}
            </Text>
          </Group>
        ))}
      </SimpleGrid>
    </Card>
  );
}

function Terms({ detail: { subscription, last_payment } }: { detail: SubscriptionDetail }) {
  const { t } = useTranslation();
  const { money, day } = useFormat();
  const rhythm = useRhythm();
  const retries = useRetries();
  const text = (value: string | null) => (value === null || value === "" ? null : <bdi>{value}</bdi>);
  return (
    <DescriptionList
      entries={[
        [
          t("subscriptions.phone"),
          <CustomerLink key="phone" phone={subscription.phone_number} is_sandbox={subscription.is_sandbox} />,
        ],
        [t("subscriptions.name"), text(subscription.subscriber_name)],
        [t("subscriptions.amount"), money(subscription.amount)],
        [t("subscriptions.period"), rhythm(subscription)],
        [t("subscriptions.description"), text(subscription.description)],
        [t("subscriptions.own_id"), text(subscription.external_subscriber_id)],
        [
          t("subscriptions.last_payment"),
          last_payment === null
            ? null
            : `${money(last_payment.amount)}, ${t(`subscriptions.attempt_statuses.${last_payment.status}`).toLowerCase()}`,
        ],
        [t("subscriptions.attempts_fact"), retries(subscription)],
        [t("subscriptions.grace"), t("subscriptions.days", { count: subscription.grace_period_days })],
        [t("subscriptions.created"), day(subscription.created_at)],
      ]}
    />
  );
}
