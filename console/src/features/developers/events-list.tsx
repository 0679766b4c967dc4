/** The page of the events of a merchant's invoices, refunds and subscriptions, newest first. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { PagedList } from "../../shared/ui/list-page.tsx";
import { Row, Rows } from "../../shared/ui/rows.tsx";
import { EventSelect } from "./event-select.tsx";
import { eventsQuery, PAGE_SIZE } from "./queries.ts";
import { Sections } from "./sections.tsx";
import { useSubject } from "./subject.ts";

const route = getRouteApi("/console/developers/events");

export function EventList() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const subjectOf = useSubject();
  const { type, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const chosen = type === undefined ? {} : { type };
  const query = useQuery({ ...eventsQuery({ ...chosen, page }), placeholderData: keepPreviousData });
  return (
    <Sections about={t("developers.events_about")}>
      <EventSelect
        value={type}
        onChange={(next) => void navigate({ search: next === undefined ? {} : { type: next } })}
      />
      <PagedList
        query={query}
        page={page}
        size={PAGE_SIZE}
        onTurn={(next) => void navigate({ search: { ...chosen, ...(next > 1 && { page: next }) } })}
        empty={<NoEvents isFiltered={type !== undefined || page > 1} />}
      >
        {(items) => (
          <Rows>
            {items.map((event) => (
              <Row
                key={event.id}
                to={{ to: "/console/developers/events/$id", params: { id: event.id } }}
                title={t(`developers.event.${event.type}`)}
                about={[subjectOf(event.payload), instant(event.created_at)].filter(Boolean).join(" · ")}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </Sections>
  );
}

function NoEvents({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  if (isFiltered) {
    return (
      <Empty icon="search" title={t("developers.nothing_found")} about={t("developers.nothing_found_about")}>
        <ButtonLink variant="default" to="/console/developers/events">
          {t("developers.show_all")}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty icon="list" title={t("developers.no_events_yet")} about={t("developers.no_events_yet_about")}>
      <ButtonLink to="/console/invoices/new">{t("developers.send_invoice")}</ButtonLink>
    </Empty>
  );
}
