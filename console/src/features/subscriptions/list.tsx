/** The page of the subscriptions: monthly totals, failing payments, and the list. */
import { Box, Card, Checkbox, Group, SimpleGrid, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { IfMayOpen } from "../../shared/session/may.tsx";
import { useUsualMode } from "../../shared/session/me.ts";
import { ChipGroups, Chips } from "../../shared/ui/chips.tsx";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { IconBadge } from "../../shared/ui/icon-badge.tsx";
import { ButtonLink, TextLink } from "../../shared/ui/link.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Row, Rows } from "../../shared/ui/rows.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { type Selection, useSelection } from "../../shared/ui/use-selection.ts";
import { SubscriptionBulk } from "./bulk.tsx";
import { readSubscriptionFilter, STATUS_FILTERS, type SubscriptionFilter } from "./filter.ts";
import styles from "./list.module.css";
import { PausedNotice } from "./paused-notice.tsx";
import { PAGE_SIZE, type Subscription, subscriptionListQuery, totalsQuery } from "./queries.ts";
import { useRhythm } from "./rhythm.ts";
import { billingStateOf, SubscriptionTag, toneOf } from "./status.tsx";

const ALL = "all";
const NO_SUBSCRIPTIONS: Subscription[] = [];
const route = getRouteApi("/console/subscriptions");

export function SubscriptionList() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { t } = useTranslation();
  const isUsuallyTest = useUsualMode() === "test";
  const { page = 1, ...narrowed } = filter;
  const { is_sandbox = isUsuallyTest } = filter;
  const list = useQuery({
    ...subscriptionListQuery({ ...filter, is_sandbox }),
    select: ({ items, meta }) => ({ items, total: meta.total }),
  });
  const selection = useSelection(list.data?.items ?? NO_SUBSCRIPTIONS);
  const isNarrowed = filter.search !== undefined || filter.status !== undefined;
  return (
    <ListPage
      title={t("subscriptions.title")}
      actions={(list.data?.total !== 0 || isNarrowed) && <NewSubscriptionLink />}
      filters={
        <Stack gap="sm">
          <PausedNotice />
          <Filters filter={narrowed} is_sandbox={is_sandbox} onChange={selection.clear} />
        </Stack>
      }
      query={list}
      page={page}
      size={PAGE_SIZE}
      onTurn={(to) => void navigate({ search: { ...narrowed, page: to } })}
      empty={<Nothing isNarrowed={isNarrowed} />}
      below={<SubscriptionBulk selection={selection} />}
    >
      {(items) => (
        <>
          <Box visibleFrom="md">
            <SubscriptionTable subscriptions={items} selection={selection} />
          </Box>
          <Box hiddenFrom="md">
            <Rows>
              {items.map((subscription) => (
                <SubscriptionRow key={subscription.id} subscription={subscription} />
              ))}
            </Rows>
          </Box>
        </>
      )}
    </ListPage>
  );
}

function NewSubscriptionLink() {
  const { t } = useTranslation();
  return (
    <IfMayOpen to="/console/subscriptions/new">
      <ButtonLink to="/console/subscriptions/new" leftSection={<Icon name="plus" size={18} />}>
        {t("subscriptions.new")}
      </ButtonLink>
    </IfMayOpen>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation();
  if (isNarrowed) {
    return <Empty icon="search" title={t("subscriptions.none_found")} about={t("subscriptions.none_found_about")} />;
  }
  return (
    <Empty icon="repeat" title={t("subscriptions.none")} about={t("subscriptions.none_about")}>
      <NewSubscriptionLink />
    </Empty>
  );
}

type FiltersProps = {
  filter: Omit<SubscriptionFilter, "page">;
  is_sandbox: boolean;
  onChange: () => void;
};

function Filters({ filter, is_sandbox, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  function change(changed: Record<string, unknown>) {
    onChange();
    void navigate({ search: readSubscriptionFilter({ ...filter, ...changed }), replace: true });
  }
  return (
    <Stack gap="sm">
      <Totals is_sandbox={is_sandbox} />
      <SearchField
        label={t("subscriptions.search")}
        value={filter.search ?? ""}
        onSearch={(search) => change({ search })}
      />
      <ChipGroups>
        <Chips
          label={t("subscriptions.whose")}
          chips={[
            { value: "live", label: t("subscriptions.live_ones") },
            { value: "test", label: t("subscriptions.test_ones") },
          ]}
          value={is_sandbox ? "test" : "live"}
          onChoose={(chosen) => change({ is_sandbox: chosen === "test" })}
        />
        <Chips
          label={t("subscriptions.status")}
          chips={[
            { value: ALL, label: t("subscriptions.all") },
            ...STATUS_FILTERS.map((status) => ({
              value: status,
              label: status === "failing" ? t("subscriptions.failing") : t(`subscriptions.short.${status}`),
            })),
          ]}
          value={filter.status ?? ALL}
          onChoose={(status) => change({ status })}
        />
      </ChipGroups>
    </Stack>
  );
}

/** The monthly total of active subscriptions, and the total of those whose payment fails. */
function Totals({ is_sandbox }: { is_sandbox: boolean }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { data: totals } = useQuery(totalsQuery(is_sandbox));
  return (
    <Card padding="sm">
      <SimpleGrid cols={2} spacing="sm">
        <Figure
          name={t("subscriptions.monthly")}
          value={totals && money(totals.monthly_amount)}
          about={totals && t("subscriptions.monthly_about", { count: totals.active })}
        />
        <Figure
          name={t("subscriptions.failing_sum")}
          value={totals && money(totals.failing_amount)}
          about={totals && t("subscriptions.failing_about", { count: totals.failing })}
          isBad={totals !== undefined && totals.failing > 0}
        />
      </SimpleGrid>
    </Card>
  );
}

type FigureProps = { name: string; value: string | undefined; about: string | undefined; isBad?: boolean };

/** Takes its space while the value is loaded. */
function Figure({ name, value = "\u00a0", about = "\u00a0", isBad = false }: FigureProps) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={19} fw={650} className={styles.sum ?? ""} {...(isBad && { c: "var(--mantine-color-error)" })}>
        {value}
      </Text>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </div>
  );
}

/** Says when the next invoice is sent; null if none will be. */
function useNext(): (subscription: Subscription) => string | null {
  const { t } = useTranslation();
  const { day } = useFormat();
  return (subscription) => {
    const state = billingStateOf(subscription);
    if (state === "failing") return t("subscriptions.again_on", { day: day(subscription.next_billing_at) });
    if (state !== "active" && state !== "waiting") return null;
    return t("subscriptions.next_on", { day: day(subscription.next_billing_at) });
  };
}

function placeOf({ id }: Subscription) {
  return { to: "/console/subscriptions/$id", params: { id: String(id) } } as const;
}

type SubscriptionTableProps = { subscriptions: Subscription[]; selection: Selection<Subscription> };

function SubscriptionTable({ subscriptions, selection }: SubscriptionTableProps) {
  const { t } = useTranslation();
  const { money, phone, day } = useFormat();
  const rhythm = useRhythm();
  const selected = subscriptions.filter(({ id }) => selection.has(id)).length;
  return (
    <Card padding={0}>
      <Table highlightOnHover verticalSpacing="xs" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={styles.check ?? ""}>
              <Checkbox
                size="sm"
                aria-label={t("subscriptions.select_page")}
                checked={selected > 0 && selected === subscriptions.length}
                indeterminate={selected > 0 && selected < subscriptions.length}
                onChange={(event) => selection.set(subscriptions, event.currentTarget.checked)}
              />
            </Table.Th>
            <Table.Th>{t("subscriptions.payer")}</Table.Th>
            <Table.Th>{t("subscriptions.period")}</Table.Th>
            <Table.Th>{t("subscriptions.next")}</Table.Th>
            <Table.Th>{t("subscriptions.status")}</Table.Th>
            <Table.Th className={styles.figure ?? ""}>{t("subscriptions.amount")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {subscriptions.map((subscription) => {
            const { subscriber_name: name, phone_number, description } = subscription;
            const state = billingStateOf(subscription);
            const isBilled = state === "active" || state === "waiting" || state === "failing";
            return (
              <Table.Tr key={subscription.id}>
                <Table.Td className={styles.check ?? ""}>
                  <Checkbox
                    size="sm"
                    aria-label={t("subscriptions.select_one", { who: name ?? phone(phone_number) })}
                    checked={selection.has(subscription.id)}
                    onChange={(event) => selection.set([subscription], event.currentTarget.checked)}
                  />
                </Table.Td>
                <Table.Td className={styles.whose ?? ""}>
                  <TextLink {...placeOf(subscription)} fw={550} c="inherit" truncate display="block">
                    <bdi>{name ?? phone(phone_number)}</bdi>
                  </TextLink>
                  <Text size="xs" c="dimmed" truncate>
                    <DotSeparated of={[name === null ? null : phone(phone_number), description]} />
                  </Text>
                </Table.Td>
                <Table.Td>{rhythm(subscription)}</Table.Td>
                <Table.Td className={styles.date ?? ""}>{isBilled ? day(subscription.next_billing_at) : "—"}</Table.Td>
                <Table.Td className={styles.status ?? ""}>
                  <SubscriptionTag state={state} />
                </Table.Td>
                <Table.Td className={styles.figure ?? ""}>{money(subscription.amount)}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const { money, phone } = useFormat();
  const rhythm = useRhythm();
  const next = useNext();
  const { subscriber_name, phone_number, amount } = subscription;
  const state = billingStateOf(subscription);
  return (
    <Row
      to={placeOf(subscription)}
      picture={<IconBadge icon="repeat" tone={toneOf(state)} />}
      title={<bdi>{subscriber_name ?? phone(phone_number)}</bdi>}
      about={<DotSeparated of={[next(subscription), rhythm(subscription)]} />}
      value={money(amount)}
      note={
        <Group gap={6} wrap="nowrap">
          {state !== "active" && <SubscriptionTag state={state} />}
        </Group>
      }
    />
  );
}
