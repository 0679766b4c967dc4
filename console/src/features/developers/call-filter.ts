/** The filter of the API log, in the search parameters and in the query of the API. */
import { dayStart, isDay } from "../../shared/format/dates.ts";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export const STATUS_CLASSES = ["2xx", "4xx", "5xx"] as const;

/** `from` and `to` are inclusive days such as `2026-11-21` in the service's time zone. */
export type CallFilter = {
  method?: (typeof METHODS)[number];
  status?: string;
  path?: string;
  key_id?: string;
  request_id?: string;
  from?: string;
  to?: string;
  page?: number;
};

const MAX_LENGTH = { path: 2048, key_id: 64, request_id: 64 };

/** Reads the filter from search parameters; invalid ones are dropped. */
export function readCallFilter(given: Record<string, unknown>): CallFilter {
  const textOf = (name: keyof typeof MAX_LENGTH) => {
    const text = given[name];
    return typeof text === "string" && text !== "" && text.length <= MAX_LENGTH[name] ? { [name]: text } : {};
  };
  const method = METHODS.find((one) => one === given.method);
  const status = String(given.status ?? "");
  const page = Number(given.page);
  return {
    ...(method && { method }),
    ...(/^[1-5](?:[0-9]{2}|xx)$/.test(status) && { status }),
    ...textOf("path"),
    ...textOf("key_id"),
    ...textOf("request_id"),
    ...(isDay(given.from) && { from: given.from }),
    ...(isDay(given.to) && { to: given.to }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

/** Converts the filter to the query of the API, without the page. */
export function callConditions({ page: _page, from, to, ...conditions }: CallFilter) {
  return { ...conditions, ...(from && { from: dayStart(from) }), ...(to && { to: dayStart(to, 1) }) };
}
