/** The query parameters that filter invoices. */

import { type Static, Type } from "typebox";
import { MetadataQuery } from "../http/metadata.ts";
import { CursorQuery, PageQuery } from "../http/pagination.ts";
import { timeOf } from "../http/validation.ts";
import { STORED_BY_PUBLISHED } from "../rules/invoice-status.ts";
import { amountText } from "../rules/money.ts";
import { IsSandboxQuery } from "../wire.ts";
import type { TodayStarts } from "./assert-seen.ts";
import { type InvoiceSort, SORT_COLUMNS } from "./list-store.ts";
import { invoiceSearch } from "./search-term.ts";
import type { InvoiceSums } from "./sums-store.ts";
import { StatusSchema } from "./wire.ts";

/** The query fields that the list and the export share. */
export const InvoiceFilterQuery = {
  status: Type.Optional(StatusSchema),
  from: Type.Optional(Type.String({ format: "date-time", description: "Created at this time or later." })),
  to: Type.Optional(Type.String({ format: "date-time", description: "Created before this time." })),
  external_order_id: Type.Optional(
    Type.String({ maxLength: 255, description: "Invoices of this `external_order_id`." }),
  ),
  payment_link_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "Invoices that payers made by this payment link.",
    }),
  ),
  metadata: MetadataQuery,
  ...IsSandboxQuery,
  held: Type.Optional(
    Type.Boolean({
      description: "`true`: only those with a `held_reason`, which wait for a person; `false`: all others.",
    }),
  ),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: "\\S",
      description:
        "Of this number (`605`, `№ 605`), order, number at the provider or amount (`12 500`, `1500,50`); of a customer whose " +
        "phone begins so (7 digits or more) or ends so (4 or more), or whose name has this in it; or, among the newest 100,000, " +
        "with this in the order or the description. With more than 1,000,000 invoices the names are those of the newest 100,000, too. " +
        "Case does not matter.",
    }),
  ),
};

const SORTS = SORT_COLUMNS.flatMap((column) => [column, `-${column}` as const]);

export const ListInvoices = Type.Object({
  ...PageQuery,
  ...CursorQuery,
  sort: Type.Enum(SORTS, {
    default: "-id",
    description: "`-` is descending. By `paid_at` the unpaid ones are last, either way.",
  }),
  ...InvoiceFilterQuery,
});

export const SumInvoices = Type.Object(InvoiceFilterQuery);

const Sum = Type.String({ description: "Tenge, a decimal string with 2 decimals." });

export const InvoiceSumsSchema = Type.Object({
  count: Type.Integer({ description: "The total number." }),
  amount: Sum,
  paid: Type.String({ description: "The paid invoices, including those that were refunded later." }),
  refunded: Sum,
});

export function sumsJson({ count, amount_tiyn, paid_tiyn, refunded_tiyn }: InvoiceSums) {
  return {
    count,
    amount: amountText(amount_tiyn),
    paid: amountText(paid_tiyn),
    refunded: amountText(refunded_tiyn),
  };
}

/** The order that `sort` names. */
export function invoiceSort(sort: Static<typeof ListInvoices>["sort"]): InvoiceSort {
  const by = SORT_COLUMNS.find((column) => sort === column || sort === `-${column}`) ?? "id";
  return { by, isDescending: sort.startsWith("-") };
}

/** The filter that `query` describes of what its caller sees. @throws VALIDATION_ERROR on `from` and `to` for a time that does not exist. */
export function invoiceFilter(query: Static<typeof SumInvoices>, seenFrom: TodayStarts | null) {
  return {
    statuses: query.status === undefined ? null : STORED_BY_PUBLISHED[query.status],
    from: timeOf("from", query.from),
    to: timeOf("to", query.to),
    external_order_id: query.external_order_id ?? null,
    payment_link_id: query.payment_link_id ?? null,
    metadata: query.metadata ?? null,
    is_sandbox: query.is_sandbox ?? null,
    isHeld: query.held ?? null,
    search: query.search === undefined ? null : invoiceSearch(query.search),
    seenFrom,
  };
}
