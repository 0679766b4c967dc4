/** The page of webhook deliveries, newest first, with its filters. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { operations } from "../../api.gen.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTenant } from "../../shared/session/me.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { PagedList } from "../../shared/ui/list-page.tsx";
import { isAwaited } from "../../shared/ui/loaded.tsx";
import { Row, Rows } from "../../shared/ui/rows.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { useDeliverySubject } from "./about-delivery.tsx";
import { deliveryConditions } from "./delivery-filter.ts";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { useDeliveryProblem } from "./delivery-problem.ts";
import { DELIVERY_TONES } from "./events.ts";
import { deliveriesQuery, deliverySummaryQuery, endpointsQuery, PAGE_SIZE } from "./queries.ts";
import { RedeliverAll } from "./redeliver-all.tsx";
import { Sections } from "./sections.tsx";

type DeliveryList = operations["consoleListDeliveries"]["responses"]["200"]["content"]["application/json"];

const route = getRouteApi("/console/developers/deliveries");

export function Deliveries() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...deliveriesQuery(filter), placeholderData: keepPreviousData });
  const { page = 1, ...conditions } = filter;
  // The notice of failures above the list would push the list down; what it offers depends on the endpoints.
  const ofNotice = [useQuery(deliverySummaryQuery(deliveryConditions(filter))), useQuery(endpointsQuery)];
  return (
    <Sections about={t("developers.deliveries_about")}>
      <DeliveryFilters filter={filter} onChange={(changed) => void navigate({ search: changed, replace: true })} />
      {!ofNotice.some(isAwaited) && (
        <>
          {filter.status !== "delivered" && filter.status !== "pending" && (
            <RedeliverAll key={JSON.stringify(conditions)} filter={filter} />
          )}
          <PagedList
            query={query}
            page={page}
            size={PAGE_SIZE}
            onTurn={(next) => void navigate({ search: { ...conditions, ...(next > 1 && { page: next }) } })}
            empty={<NoDeliveries isFiltered={Object.keys(filter).length > 0} />}
          >
            {(items) => <DeliveryRows items={items} />}
          </PagedList>
        </>
      )}
    </Sections>
  );
}

function DeliveryRows({ items }: { items: DeliveryList["items"] }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const problemOf = useDeliveryProblem();
  const subjectOf = useDeliverySubject();
  return (
    <Rows>
      {items.map((delivery) => {
        const { id, event_type, status, attempts_made, created_at, last_http_status, last_error_code } = delivery;
        const problem = problemOf({ http_status: last_http_status, error_code: last_error_code });
        const attempts = attempts_made > 1 ? t("developers.attempts_made", { count: attempts_made }) : null;
        return (
          <Row
            key={id}
            to={{ to: "/console/developers/deliveries/$id", params: { id } }}
            title={t(`developers.event.${event_type}`)}
            about={[subjectOf(delivery), instant(created_at), problem, attempts].filter(Boolean).join(" · ")}
            value={<Tag tone={DELIVERY_TONES[status]}>{t(`developers.delivery_status.${status}`)}</Tag>}
          />
        );
      })}
    </Rows>
  );
}

function NoDeliveries({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  const { url } = useTenant().webhook;
  if (isFiltered) {
    return (
      <Empty icon="search" title={t("developers.nothing_found")} about={t("developers.nothing_found_about")}>
        <ButtonLink variant="default" to="/console/developers/deliveries">
          {t("developers.show_all")}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty
      icon="send"
      title={t("developers.no_deliveries")}
      about={t(url === null ? "developers.no_webhook_about" : "developers.no_deliveries_about")}
    >
      <ButtonLink variant={url === null ? "filled" : "default"} to="/console/developers/webhook">
        {t(url === null ? "developers.set_up_webhook" : "developers.send_test")}
      </ButtonLink>
    </Empty>
  );
}
