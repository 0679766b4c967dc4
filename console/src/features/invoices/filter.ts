/** The filter of the list of invoices, in the search parameters and in the query of the API. */
import type { components } from "../../api.gen.ts";
import { type OfCustomer, readOfCustomer } from "../../shared/customers/of-customer.ts";
import { dayStart, isDay } from "../../shared/format/dates.ts";

export type InvoiceStatus = components["schemas"]["Invoice"]["status"];

/** In the order of the chips, the most wanted first. */
export const STATUSES: InvoiceStatus[] = [
  "pending",
  "paid",
  "partially_refunded",
  "refunded",
  "cancelling",
  "cancelled",
  "expired",
];

/** Live invoices, tests, or both. */
export const MODES = ["live", "test", "all"] as const;
export type Mode = (typeof MODES)[number];

export const SORT_COLUMNS = ["id", "created_at", "amount", "paid_at", "status"] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
/** A leading `-` means descending. */
export type Sort = SortColumn | `-${SortColumn}`;

/** The page sizes. */
export const SIZES = [25, 50, 100] as const;
export type Size = (typeof SIZES)[number];

/**
 * `held`: only invoices that wait for a decision. `from` and `to` are inclusive days such as `2026-11-21` in the service's time
 * zone.
 */
export type InvoiceFilter = {
  search?: string;
  status?: InvoiceStatus;
  from?: string;
  to?: string;
  held?: true;
  mode?: Mode;
  sort?: Sort;
  size?: Size;
  page?: number;
};

export const PAGE_SIZE = 25;

/** Reads the filter from search parameters; invalid ones are dropped. */
export function readInvoiceFilter(given: Record<string, unknown>): InvoiceFilter {
  const search = given.search === undefined ? "" : String(given.search);
  const status = STATUSES.find((known) => known === given.status);
  const isHeld = given.held === true || given.held === "true";
  const page = Number(given.page);
  const mode = MODES.find((known) => known === given.mode);
  const size = SIZES.find((known) => known === Number(given.size));
  const sort = SORT_COLUMNS.flatMap((column) => [column, `-${column}` as const]).find((known) => known === given.sort);
  const day = (text: unknown) => (isDay(text) ? text : undefined);
  const [from, to] = [day(given.from), day(given.to)];
  return {
    ...(search.trim() !== "" && { search }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(isHeld && { held: true as const }),
    ...(mode && { mode }),
    ...(sort && { sort }),
    ...(size && { size }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

/** Converts the filter to the query of the API, for lists and for files. */
export function filterQuery({ search, status, from, to, held, mode = "all" }: InvoiceFilter) {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(from && { from: dayStart(from) }),
    ...(to && { to: dayStart(to, 1) }),
    ...(held && { held }),
    ...(mode !== "all" && { is_sandbox: mode === "test" }),
  };
}

/** The search parameters that prefill the form of a new invoice from a customer, or from the invoice `again`. */
export type NewInvoiceSearch = OfCustomer & { again?: number };

export function readNewInvoiceSearch(given: Record<string, unknown>): NewInvoiceSearch {
  const again = Number(given.again);
  return { ...readOfCustomer(given), ...(Number.isSafeInteger(again) && again > 0 && { again }) };
}
