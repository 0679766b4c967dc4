/** The list of payment links: what each asks for, and what was paid by it. */
import { Group, Stack } from "@mantine/core";
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
import { ButtonLink } from "../../shared/ui/link.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Row, Rows } from "../../shared/ui/rows.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { useAmountText } from "./amount.ts";
import { type LinkFilter, readLinkFilter, STATUSES } from "./filter.ts";
import { linkListQuery, PAGE_SIZE, type PaymentLink } from "./queries.ts";
import { STATUS_TONES, Status } from "./status.tsx";

const ALL = "all";
const route = getRouteApi("/console/links");

export function LinkList() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { t } = useTranslation();
  const isUsuallyTest = useUsualMode() === "test";
  const { page = 1, ...narrowed } = filter;
  const { is_sandbox = isUsuallyTest } = filter;
  const list = useQuery(linkListQuery({ ...filter, is_sandbox }));
  const isNarrowed = filter.search !== undefined || filter.status !== undefined;
  return (
    <ListPage
      title={t("links.title")}
      actions={(list.data?.total !== 0 || isNarrowed) && <NewLink />}
      filters={<Filters filter={narrowed} is_sandbox={is_sandbox} />}
      query={list}
      page={page}
      size={PAGE_SIZE}
      onTurn={(to) => void navigate({ search: { ...narrowed, page: to } })}
      empty={<Nothing isNarrowed={isNarrowed} />}
    >
      {(links) => (
        <Rows>
          {links.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </Rows>
      )}
    </ListPage>
  );
}

function NewLink() {
  const { t } = useTranslation();
  return (
    <IfMayOpen to="/console/links/new">
      <ButtonLink to="/console/links/new" leftSection={<Icon name="plus" size={18} />}>
        {t("links.new")}
      </ButtonLink>
    </IfMayOpen>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation();
  if (isNarrowed) return <Empty icon="search" title={t("links.none_found")} about={t("links.none_found_about")} />;
  return (
    <Empty icon="share" title={t("links.none")} about={t("links.none_about")}>
      <NewLink />
    </Empty>
  );
}

function Filters({ filter, is_sandbox }: { filter: Omit<LinkFilter, "page">; is_sandbox: boolean }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const change = (changed: Record<string, unknown>) =>
    void navigate({ search: readLinkFilter({ ...filter, ...changed }), replace: true });
  return (
    <Stack gap="sm">
      <SearchField label={t("links.search")} value={filter.search ?? ""} onSearch={(search) => change({ search })} />
      <ChipGroups>
        <Chips
          label={t("links.whose")}
          chips={[
            { value: "live", label: t("links.live_ones") },
            { value: "test", label: t("links.test_ones") },
          ]}
          value={is_sandbox ? "test" : "live"}
          onChoose={(chosen) => change({ is_sandbox: chosen === "test" })}
        />
        <Chips
          label={t("links.status")}
          chips={[
            { value: ALL, label: t("links.all") },
            ...STATUSES.map((status) => ({ value: status, label: t(`links.statuses.${status}`) })),
          ]}
          value={filter.status ?? ALL}
          onChoose={(status) => change({ status })}
        />
      </ChipGroups>
    </Stack>
  );
}

function LinkRow({ link }: { link: PaymentLink }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const amountOf = useAmountText();
  const { id, title, status, payments_count: count, payments_total, max_payments } = link;
  const paid = max_payments === null ? t("links.paid", { count }) : t("links.paid_of", { count, most: max_payments });
  return (
    <Row
      to={{ to: "/console/links/$id", params: { id: String(id) } }}
      picture={<IconBadge icon="share" tone={STATUS_TONES[status]} />}
      title={<bdi>{title}</bdi>}
      about={<DotSeparated of={[amountOf(link), paid]} />}
      value={money(payments_total)}
      note={
        <Group gap={6} wrap="nowrap">
          {status !== "active" && <Status status={status} />}
        </Group>
      }
    />
  );
}
