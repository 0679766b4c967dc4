/** The list of subscriptions. */
import { Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Chips } from "../../shared/ui/chips.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { IconBadge } from "../../shared/ui/icon-badge.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Row, Rows } from "../../shared/ui/rows.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { readSubscriptionFilter, STATUSES } from "./filter.ts";
import { PausedNotice } from "./paused-notice.tsx";
import { PAGE_SIZE, type Subscription, subscriptionListQuery } from "./queries.ts";
import { useRhythm } from "./rhythm.ts";
import { STATUS_TONES, Status } from "./status.tsx";

const ALL = "all";
const route = getRouteApi("/console/subscriptions");

export function SubscriptionList() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery({
    ...subscriptionListQuery(filter),
    select: ({ items, meta }) => ({ items, total: meta.total }),
  });
  const { page = 1, ...narrowed } = filter;
  const isNarrowed = Object.keys(narrowed).length > 0;
  const isBare = list.data?.total === 0 && !isNarrowed;
  const change = (changed: Record<string, unknown>) =>
    void navigate({ search: readSubscriptionFilter({ ...narrowed, ...changed }), replace: true });
  return (
    <ListPage
      title={t("subscriptions.title")}
      actions={!isBare && <NewSubscriptionLink />}
      filters={
        !isBare && (
          <Stack gap="sm">
            <PausedNotice />
            <SearchField
              label={t("subscriptions.search")}
              value={filter.search ?? ""}
              onSearch={(search) => change({ search })}
            />
            <Chips
              label={t("subscriptions.status")}
              chips={[
                { value: ALL, label: t("subscriptions.all") },
                ...STATUSES.map((status) => ({ value: status, label: t(`subscriptions.short.${status}`) })),
              ]}
              value={filter.status ?? ALL}
              onChoose={(status) => change({ status })}
            />
          </Stack>
        )
      }
      query={list}
      page={page}
      size={PAGE_SIZE}
      onTurn={(to) => void navigate({ search: { ...narrowed, page: to } })}
      empty={<Nothing isNarrowed={isNarrowed} />}
    >
      {(items) => (
        <Rows>
          {items.map((subscription) => (
            <SubscriptionRow key={subscription.id} subscription={subscription} />
          ))}
        </Rows>
      )}
    </ListPage>
  );
}

function NewSubscriptionLink() {
  const { t } = useTranslation();
  return (
    <ButtonLink to="/console/subscriptions/new" leftSection={<Icon name="plus" size={18} />}>
      {t("subscriptions.new")}
    </ButtonLink>
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

function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const { money, phone } = useFormat();
  const rhythm = useRhythm();
  const { id, subscriber_name, phone_number, description, status, amount, is_sandbox } = subscription;
  const about = [subscriber_name === null ? null : phone(phone_number), rhythm(subscription), description];
  return (
    <Row
      to={{ to: "/console/subscriptions/$id", params: { id: String(id) } }}
      picture={<IconBadge icon="repeat" tone={STATUS_TONES[status]} />}
      title={<bdi>{subscriber_name ?? phone(phone_number)}</bdi>}
      about={<bdi>{about.filter((part) => part !== null && part !== "").join(" · ")}</bdi>}
      value={money(amount)}
      note={
        <Group gap={6} wrap="nowrap">
          {is_sandbox && <Tag tone="test">{t("sandbox")}</Tag>}
          {status !== "active" && <Status status={status} />}
        </Group>
      }
    />
  );
}
