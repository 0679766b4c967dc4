/** Refunds as the rows of a table that is opened in a spreadsheet. */
import type { Deps } from "../deps.ts";
import { type Counted, newestFirst, piecesOf, type TableLanguage } from "../exports/export.ts";
import type { Cell } from "../exports/table.ts";
import { localClock } from "../rules/local-time.ts";
import { countRefunds, type ExportedRefund, listRefundsBefore, type RefundFilter } from "./export-store.ts";
import { EXPORT_WORDS } from "./export-words.ts";

/** The refunds that match `filter`, newest first, with the customers of their invoices, read in batches as the file is written. */
export async function refundTable(
  deps: Deps,
  tenant_id: string,
  filter: RefundFilter,
  language: TableLanguage,
): Promise<Counted> {
  const inTurn = <T>(work: () => T | Promise<T>) => deps.scheduler.run(tenant_id, work);
  const toRow = rowMaker(language, deps.config.subscription_tz);
  return {
    table: {
      headings: EXPORT_WORDS[language].headings,
      batches: piecesOf(
        newestFirst((below) =>
          inTurn(() => deps.replica.read((db) => listRefundsBefore(db, tenant_id, filter, below))),
        ),
        toRow,
      ),
      inTurn,
    },
    rows: await deps.replica.read((db) => countRefunds(db, tenant_id, filter)),
  };
}

/** Makes the cells of a refund in the order of the headings. */
function rowMaker(language: TableLanguage, zone: string): (refund: ExportedRefund) => Cell[] {
  const { statuses, yes, no } = EXPORT_WORDS[language];
  const readClock = localClock(zone);
  return (refund) => [
    { number: refund.id },
    { localMs: readClock(refund.created_at) },
    statuses[refund.status],
    { amount_tiyn: refund.amount_tiyn },
    { number: refund.invoice_id },
    refund.reason,
    refund.failure_reason,
    refund.client_name,
    refund.client_phone,
    refund.external_order_id,
    refund.is_sandbox ? yes : no,
  ];
}
