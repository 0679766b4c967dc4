/** The page of one payment link: its address, what was paid by it, and its terms. */
import { Button, Card, Grid, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { answerOf, api } from "../../shared/api/client.ts";
import { queryClient } from "../../shared/api/query-client.ts";
import { queryKeys } from "../../shared/api/query-keys.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMayChange } from "../../shared/session/may.tsx";
import { AddressCard } from "../../shared/ui/address-card.tsx";
import { DescriptionList } from "../../shared/ui/description-list.tsx";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { Failure } from "../../shared/ui/failure.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { Loaded, useReady } from "../../shared/ui/loaded.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { TestMark } from "../../shared/ui/test-mark.tsx";
import { CartLines } from "../catalog/index.ts";
import { hasBillingDay } from "../subscriptions/index.ts";
import { useAmountText } from "./amount.ts";
import { ASKED } from "./draft.ts";
import { Payments } from "./payments.tsx";
import { linkQuery, type PaymentLink, paymentsQuery, waitingQuery } from "./queries.ts";
import { Status } from "./status.tsx";

const route = getRouteApi("/console/links/$id");

export function PaymentLinkPage() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const query = useQuery(linkQuery(id));
  const isReady = useReady(query, [useQuery(paymentsQuery(id, 1)), useQuery(waitingQuery(id))]);
  const pausing = usePauseOrResume(id);
  const link = isReady ? query.data : undefined;
  return (
    <Page
      title={link?.title ?? t("links.link")}
      back={{ to: "/console/links", label: t("links.title") }}
      actions={link !== undefined && <Actions link={link} pausing={pausing} />}
    >
      <Failure error={pausing.error} />
      <Loaded query={query} isReady={isReady}>
        {(loaded) => <Everything link={loaded} />}
      </Loaded>
    </Page>
  );
}

type Pausing = ReturnType<typeof usePauseOrResume>;

/** Pauses an active link, or resumes a paused one. */
function usePauseOrResume(id: number) {
  const params = { path: { id } };
  return useMutation({
    mutationFn: (move: "pause" | "resume") =>
      answerOf(
        move === "pause"
          ? api.POST("/api/dashboard/v1/payment-links/{id}/pause", { params })
          : api.POST("/api/dashboard/v1/payment-links/{id}/resume", { params }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.links.all }),
  });
}

function Actions({ link, pausing }: { link: PaymentLink; pausing: Pausing }) {
  const { t } = useTranslation();
  const { id, status } = link;
  const mayChange = useMayChange("invoices:write", link);
  const params = { id: String(id) };
  const move = status === "active" ? "pause" : status === "paused" ? "resume" : null;
  return (
    <>
      <ButtonLink
        variant="default"
        to="/console/links/$id/poster"
        params={params}
        leftSection={<Icon name="print" size={18} />}
      >
        {t("links.poster.title")}
      </ButtonLink>
      {mayChange && move !== null && (
        <Button variant="default" loading={pausing.isPending} onClick={() => pausing.mutate(move)}>
          {t(`links.${move}`)}
        </Button>
      )}
      {mayChange && (
        <ButtonLink variant="default" to="/console/links/$id/edit" params={params}>
          {t("links.edit")}
        </ButtonLink>
      )}
    </>
  );
}

function Everything({ link }: { link: PaymentLink }) {
  const { t } = useTranslation();
  return (
    <Stack>
      {link.is_sandbox && <TestMark>{t("links.is_test")}</TestMark>}
      <Group>
        <Status status={link.status} />
      </Group>
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <AddressCard
              url={link.url}
              about={t("links.address_about")}
              text={link.title}
              open={{ label: t("links.open"), icon: "globe" }}
            />
            <Figures link={link} />
            <Payments id={link.id} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Terms link={link} />
            {link.items !== null && (
              <Card>
                <Title order={2} fz={18} mb="xs">
                  {t("links.by_cart")}
                </Title>
                <CartLines lines={link.items} />
              </Card>
            )}
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function Figures({ link }: { link: PaymentLink }) {
  const { t } = useTranslation();
  const { money, whole } = useFormat();
  const { data: waiting } = useQuery(waitingQuery(link.id));
  const figures: [string, string][] = [
    [t("links.payments_count"), whole(link.payments_count)],
    [t("links.payments_total"), money(link.payments_total)],
    [t("links.waiting"), waiting === undefined ? "—" : whole(waiting.total)],
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

function Terms({ link }: { link: PaymentLink }) {
  const { t } = useTranslation();
  const { instant, day, whole } = useFormat();
  const amountOf = useAmountText();
  const billingEntries = useBillingEntries();
  const asked = ASKED.filter((name) => link.ask[name] !== undefined).map((name) => t(`links.ask.${name}`));
  const channels = link.channels.map((channel) => t(`links.channel.${channel}`));
  const text = (value: string | null) => (value === null || value === "" ? null : <bdi>{value}</bdi>);
  return (
    <Card>
      <Title order={2} fz={18} mb="xs">
        {t("links.terms")}
      </Title>
      <DescriptionList
        entries={[
          [t("links.amount"), amountOf(link)],
          ...billingEntries(link),
          [t("links.description"), text(link.description)],
          [t("links.channels"), <DotSeparated key="channels" of={channels} />],
          [t("links.asks"), asked.length === 0 ? null : <DotSeparated key="asked" of={asked} />],
          [
            t(link.billing === null ? "links.max" : "links.max_subscribers"),
            link.max_payments === null ? null : whole(link.max_payments),
          ],
          [t("links.expires"), link.expires_at && instant(link.expires_at)],
          [t("links.success_url"), text(link.success_url)],
          [t("links.own_id"), text(link.external_id)],
          [t("links.created"), day(link.created_at)],
        ]}
      />
    </Card>
  );
}

/** How often payers of the link are billed, where they are billed more than once. */
function useBillingEntries(): (link: PaymentLink) => [string, string][] {
  const { t } = useTranslation();
  return ({ billing }) => {
    if (billing === null) return [];
    const { billing_period, billing_day } = billing;
    const period: [string, string] = [t("links.billing"), t(`subscriptions.periods.${billing_period}`)];
    if (!hasBillingDay(billing_period)) return [period];
    return [
      period,
      [t("links.billing_day"), billing_day === undefined ? t("links.day_of_first") : String(billing_day)],
    ];
  };
}
