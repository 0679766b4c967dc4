/** The filter of the activity, in the search parameters and in the query of the API. */
import type { components, operations } from "../../api.gen.ts";
import { dayStart, isDay } from "../../shared/format/dates.ts";

export type ActivityEntry = components["schemas"]["ActivityEntry"];
type ActivityAction = ActivityEntry["action"];
type Asked = NonNullable<NonNullable<operations["consoleListActivity"]["parameters"]["query"]>["action"]>;
/** Without `tenant`, the closing of the merchant: it has no members left who could read it. */
export type ActivityGroup = Exclude<Asked, ActivityAction | "tenant">;

/** In the order of the select. */
export const GROUPS: ActivityGroup[] = [
  ...(["team", "account", "refund", "invoice", "subscription", "catalog", "shop", "profile"] as const),
  ...(["provider", "key", "webhook", "tariff", "export"] as const),
];

/** `from` and `to` are inclusive days such as `2026-11-21` in the service's time zone; `who` is a person's id. */
export type ActivityFilter = {
  group?: ActivityGroup;
  who?: number;
  from?: string;
  to?: string;
  page?: number;
};

/** Reads the filter from search parameters; invalid ones are dropped. */
export function readActivityFilter(given: Record<string, unknown>): ActivityFilter {
  const group = GROUPS.find((known) => known === given.group);
  const [who, page] = [Number(given.who), Number(given.page)];
  const day = (text: unknown) => (isDay(text) ? text : undefined);
  const [from, to] = [day(given.from), day(given.to)];
  return {
    ...(group && { group }),
    ...(Number.isSafeInteger(who) && who > 0 && { who }),
    ...(from && { from }),
    ...(to && { to }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

/** Converts the filter to the query of the API. */
export function filterQuery({ group, who, from, to }: ActivityFilter) {
  return {
    ...(group && { action: group }),
    ...(who && { user_id: who }),
    ...(from && { from: dayStart(from) }),
    ...(to && { to: dayStart(to, 1) }),
  };
}
