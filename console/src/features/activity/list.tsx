/** The page of the activity: the actions of the merchant's people and programs, newest first. */
import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shared/session/me.ts";
import { DayRange } from "../../shared/ui/day-range.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import styles from "../../shared/ui/filters.module.css";
import { ButtonLink } from "../../shared/ui/link.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Rows } from "../../shared/ui/rows.tsx";
import { teamQuery } from "../team/index.ts";
import { Entry } from "./entry.tsx";
import { type ActivityFilter, GROUPS, readActivityFilter } from "./filter.ts";
import { activityQuery, PAGE_SIZE } from "./queries.ts";

const route = getRouteApi("/console/activity");

export function ActivityList() {
  const { t } = useTranslation();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(activityQuery(filter));
  const { page = 1, ...narrowed } = filter;
  return (
    <ListPage
      title={t("activity.title")}
      filters={<Filters filter={filter} onChange={(changed) => void navigate({ search: changed, replace: true })} />}
      query={list}
      page={page}
      size={PAGE_SIZE}
      onTurn={(turned) => void navigate({ search: { ...narrowed, page: turned } })}
      empty={<NoEntries isNarrowed={Object.keys(filter).length > 0} />}
    >
      {(items) => (
        <Rows>
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Rows>
      )}
    </ListPage>
  );
}

type FiltersProps = { filter: ActivityFilter; onChange: (filter: ActivityFilter) => void };

/** Every change of the filter returns to the first page. */
function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const { page: _page, ...narrowed } = filter;
  const change = (changed: Record<string, unknown>) => onChange(readActivityFilter({ ...narrowed, ...changed }));
  return (
    <div className={styles.filters}>
      <NativeSelect
        label={t("activity.what")}
        value={filter.group ?? ""}
        onChange={(event) => change({ group: event.currentTarget.value })}
        data={[
          { value: "", label: t("activity.anything") },
          ...GROUPS.map((group) => ({ value: group, label: t(`activity.groups.${group}`) })),
        ]}
      />
      <Who who={filter.who} onChange={(who) => change({ who })} />
      <DayRange from={filter.from} to={filter.to} onChange={change} />
      {Object.keys(narrowed).length > 0 && (
        <Button variant="default" h={42} onClick={() => onChange({})}>
          {t("activity.reset")}
        </Button>
      )}
    </div>
  );
}

/** The members of the team, and the person of the filter, who may have left it. */
function Who({ who, onChange }: { who: number | undefined; onChange: (who: string) => void }) {
  const { t } = useTranslation();
  const me = useMe().user;
  const { data } = useQuery(teamQuery);
  const members = new Map(data?.members.map(({ user_id, email }) => [user_id, email]));
  if (who !== undefined && !members.has(who)) members.set(who, t("activity.person", { id: who }));
  members.delete(me.id);
  return (
    <NativeSelect
      label={t("activity.who")}
      value={String(who ?? "")}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: t("activity.anyone") },
        { value: String(me.id), label: t("activity.me") },
        ...[...members].map(([id, email]) => ({ value: String(id), label: email })),
      ]}
    />
  );
}

function NoEntries({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation();
  if (!isNarrowed) return <Empty icon="list" title={t("activity.none")} about={t("activity.none_about")} />;
  return (
    <Empty icon="search" title={t("activity.none_found")} about={t("activity.none_found_about")}>
      <ButtonLink to="/console/activity" variant="default">
        {t("activity.reset")}
      </ButtonLink>
    </Empty>
  );
}
