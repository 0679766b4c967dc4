/** The filter of invoices on the wire. */
import { type Static, Type } from "typebox";
import { PageQuery } from "../http/pagination.ts";
import { queryTime } from "../http/validation.ts";
import { STORED_BY_PUBLISHED } from "../rules/invoice-status.ts";
import { IsSandboxQuery } from "../tenants/wire.ts";
import { invoiceSearch } from "./search-term.ts";
import { StatusSchema } from "./wire.ts";

/** The query fields that the list and the export share. */
export const InvoiceFilterQuery = {
  status: Type.Optional(StatusSchema),
  from: Type.Optional(Type.String({ format: "date-time", description: "Created at this time or later." })),
  to: Type.Optional(Type.String({ format: "date-time", description: "Created before this time." })),
  external_order_id: Type.Optional(Type.String({ maxLength: 255, description: "Of this order of yours." })),
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
        "Of this number or order, of a customer whose phone begins so (7 digits or more) or whose name has this in it.",
    }),
  ),
};

export const ListInvoices = Type.Object({ ...PageQuery, ...InvoiceFilterQuery });

/** The filter that `query` describes. @throws VALIDATION_ERROR on `from` and `to` for a time that does not exist. */
export function invoiceFilter(query: Omit<Static<typeof ListInvoices>, keyof typeof PageQuery>) {
  return {
    statuses: query.status === undefined ? null : STORED_BY_PUBLISHED[query.status],
    from: queryTime("from", query.from),
    to: queryTime("to", query.to),
    external_order_id: query.external_order_id ?? null,
    is_sandbox: query.is_sandbox ?? null,
    isHeld: query.held ?? null,
    search: query.search === undefined ? null : invoiceSearch(query.search),
  };
}
