/** The page of the API log: the calls of the merchant's programs, newest first, with their filters. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { components } from "../../api.gen.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { PagedList } from "../../shared/ui/list-page.tsx";
import { Row, Rows } from "../../shared/ui/rows.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { CallFilters } from "./call-filters.tsx";
import { toneOfStatus } from "./call-tone.ts";
import { callsQuery, keysQuery, PAGE_SIZE } from "./queries.ts";
import { Sections } from "./sections.tsx";

const route = getRouteApi("/console/developers/logs");

export function Calls() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...callsQuery(filter), placeholderData: keepPreviousData });
  const { page = 1, ...conditions } = filter;
  return (
    <Sections about={t("developers.logs_about")}>
      <CallFilters filter={filter} onChange={(changed) => void navigate({ search: changed, replace: true })} />
      <PagedList
        query={query}
        page={page}
        size={PAGE_SIZE}
        onTurn={(next) => void navigate({ search: { ...conditions, ...(next > 1 && { page: next }) } })}
        empty={<NoCalls isFiltered={Object.keys(filter).length > 0} />}
      >
        {(items) => <CallRows items={items} />}
      </PagedList>
    </Sections>
  );
}

function CallRows({ items }: { items: components["schemas"]["LoggedCall"][] }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { data: keys } = useQuery(keysQuery);
  return (
    <Rows>
      {items.map(({ id, method, path, status, at, key_id, duration_ms }) => {
        const key = keys?.items.find((one) => one.id === key_id)?.name;
        return (
          <Row
            key={id}
            to={{ to: "/console/developers/logs/$id", params: { id: String(id) } }}
            title={`${method} ${path}`}
            about={[instant(at), key, t("developers.ms", { count: duration_ms })].filter(Boolean).join(" · ")}
            value={<Tag tone={toneOfStatus(status)}>{String(status)}</Tag>}
          />
        );
      })}
    </Rows>
  );
}

function NoCalls({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  if (isFiltered) {
    return (
      <Empty icon="search" title={t("developers.nothing_found")} about={t("developers.nothing_found_about")}>
        <ButtonLink variant="default" to="/console/developers/logs">
          {t("developers.show_all")}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty icon="list" title={t("developers.no_calls")} about={t("developers.no_calls_about")}>
      <ButtonLink variant="default" to="/console/developers">
        {t("developers.keys")}
      </ButtonLink>
    </Empty>
  );
}
