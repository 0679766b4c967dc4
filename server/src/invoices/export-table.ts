/** Invoices as the rows of a table that is opened in a spreadsheet. */
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { type Counted, newestFirst, ofIds, piecesOf, type TableLanguage } from "../exports/export.ts";
import type { Cell } from "../exports/table.ts";
import { publishedStatus } from "../rules/invoice-status.ts";
import { localClock } from "../rules/local-time.ts";
import { type ExportedInvoice, listExportedBefore, listExportedOf } from "./export-store.ts";
import { COLUMNS, EXPORT_WORDS } from "./export-words.ts";
import { type InvoiceFilter, listInvoices, listSearchedIds } from "./list-store.ts";

/**
 * The invoices that match `filter`, newest first, in `language` and with the times of `SUBSCRIPTION_TZ`. Batches are read as
 * the file is written, so an invoice that changes meanwhile has the values of the moment at which its batch was read.
 */
export async function invoiceTable(
  deps: Deps,
  tenant_id: string,
  filter: InvoiceFilter,
  language: TableLanguage,
): Promise<Counted> {
  const inTurn = <T>(work: () => T | Promise<T>) => deps.scheduler.run(tenant_id, work);
  const read = <T>(work: (db: Database) => Promise<T>) => inTurn(() => deps.replica.read(work));
  const { search } = filter;
  const { total } = await deps.replica.read((db) => listInvoices(db, tenant_id, filter, { limit: 1, offset: 0 }));
  const { headings } = EXPORT_WORDS[language];
  const toRow = rowMaker(language, deps.config.subscription_tz);
  return {
    table: {
      headings: COLUMNS.map((column) => headings[column]),
      batches: piecesOf(
        search === null
          ? newestFirst((below) => read((db) => listExportedBefore(db, tenant_id, filter, below)))
          : ofIds(
              (limit) => read((db) => listSearchedIds(db, tenant_id, { ...filter, search }, limit)),
              (ids) => read((db) => listExportedOf(db, tenant_id, ids)),
            ),
        toRow,
      ),
      inTurn,
    },
    rows: total,
  };
}

/** Makes the cells of an invoice in the order of `COLUMNS`. */
function rowMaker(language: TableLanguage, zone: string): (invoice: ExportedInvoice) => Cell[] {
  const words = EXPORT_WORDS[language];
  const readClock = localClock(zone);
  const time = (at: Date | null) => at && { localMs: readClock(at) };
  return (invoice) => [
    { number: invoice.id },
    time(invoice.created_at),
    words.statuses[publishedStatus(invoice.status)],
    { amount_tiyn: invoice.amount_tiyn },
    { amount_tiyn: invoice.total_refunded_tiyn },
    time(invoice.paid_at),
    words.channels[invoice.channel],
    invoice.client_name,
    invoice.client_phone,
    invoice.client_comment,
    invoice.external_order_id,
    invoice.description,
    invoice.items.length === 0 ? null : invoice.items.map(({ name, count }) => `${name} × ${count}`).join("\n"),
    invoice.subscription_id === null ? null : { number: invoice.subscription_id },
    invoice.provider_invoice_id,
    invoice.is_sandbox ? words.yes : words.no,
  ];
}
