/** The page of the shop's orders by stage, newest first. */
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Chips } from "../../shared/ui/chips.tsx";
import { DotSeparated } from "../../shared/ui/dot-separated.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { IconBadge } from "../../shared/ui/icon-badge.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Row, Rows } from "../../shared/ui/rows.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { SoundSwitch } from "../invoices/index.ts";
import { type OrderFilter, PAGE_SIZE, readOrderFilter, STAGES } from "./filter.ts";
import { type Order, orderListQuery } from "./queries.ts";
import { STATE_TONES, StateTags } from "./state.tsx";

const route = getRouteApi("/console/orders");

export function OrderList() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { search = "", stage = "in_work", page = 1 } = filter;
  const list = useQuery(orderListQuery(filter));
  const change = (changed: Record<string, unknown>) =>
    void navigate({ search: readOrderFilter({ search, stage, ...changed }), replace: true });
  return (
    <ListPage
      title={t("orders.title")}
      actions={<SoundSwitch label={t("orders.sound")} />}
      filters={
        <Stack gap="sm">
          <SearchField
            label={t("orders.search")}
            value={search}
            // A search covers all states.
            onSearch={(text) => change({ search: text, ...(search === "" && text !== "" && { stage: "all" }) })}
          />
          <Chips
            label={t("orders.stage")}
            chips={STAGES.map((value) => ({ value, label: t(`orders.stages.${value}`) }))}
            value={stage}
            onChoose={(chosen) => change({ stage: chosen })}
          />
        </Stack>
      }
      query={list}
      page={page}
      size={PAGE_SIZE}
      onTurn={(to) => void navigate({ search: { ...filter, page: to } })}
      empty={<Nothing filter={filter} />}
    >
      {(orders) => (
        <Rows>
          {orders.map((order) => (
            <OrderRow key={order.number} order={order} />
          ))}
        </Rows>
      )}
    </ListPage>
  );
}

function Nothing({ filter: { search, stage } }: { filter: OrderFilter }) {
  const { t } = useTranslation();
  if (search !== undefined || (stage !== undefined && stage !== "all")) {
    return <Empty icon="search" title={t("orders.none_found")} about={t("orders.none_found_about")} />;
  }
  if (stage === undefined) {
    return <Empty icon="check" title={t("orders.none_in_work")} about={t("orders.none_in_work_about")} />;
  }
  return (
    <Empty icon="bag" title={t("orders.none")} about={t("orders.none_about")}>
      <ButtonLink to="/console/shop">{t("shop.title")}</ButtonLink>
    </Empty>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { money, moment } = useFormat();
  const { number, state, invoice } = order;
  const lines = invoice.items.map(({ name, count }) => (count === 1 ? name : `${count} × ${name}`));
  return (
    <Row
      to={{ to: "/console/orders/$number", params: { number: String(number) } }}
      picture={<IconBadge icon="bag" tone={invoice.is_sandbox ? "test" : STATE_TONES[state]} />}
      title={<DotSeparated of={[`№ ${number}`, invoice.client_name]} />}
      about={<DotSeparated of={[moment(invoice.created_at), lines.join(", ")]} />}
      value={money(invoice.amount)}
      note={<StateTags order={order} />}
    />
  );
}
