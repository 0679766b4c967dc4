/** Refunds as the rows of a table that is opened in a spreadsheet. */
import type { Deps } from "../deps.ts";
import type { Counted, TableLanguage } from "../http/offer-table.ts";
import { localClock } from "../rules/local-time.ts";
import type { Cell } from "../rules/table.ts";
import { countRefunds, type ExportedRefund, listRefundsBefore, type RefundTimes } from "./export-store.ts";
import { EXPORT_WORDS } from "./export-words.ts";

const BATCH = 1000;

/** The refunds that were asked for within `times`, newest first, with the customers of their invoices, read as they are taken. */
export async function refundTable(
  deps: Deps,
  tenant_id: string,
  times: RefundTimes,
  language: TableLanguage,
): Promise<Counted> {
  const toRow = rowMaker(language, deps.config.subscription_tz);
  return {
    table: { headings: EXPORT_WORDS[language].headings, batches: batchesOf(deps, tenant_id, times, toRow) },
    rows: await countRefunds(deps.db, tenant_id, times),
  };
}

async function* batchesOf(
  deps: Deps,
  tenant_id: string,
  times: RefundTimes,
  toRow: (refund: ExportedRefund) => Cell[],
) {
  let before_id = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const refunds = await listRefundsBefore(deps.db, tenant_id, times, { before_id, limit: BATCH });
    yield refunds.map(toRow);
    const last = refunds.at(-1);
    if (last === undefined || refunds.length < BATCH) return;
    before_id = last.id;
  }
}

/** Makes the cells of a refund in the order of the headings. */
function rowMaker(language: TableLanguage, zone: string): (refund: ExportedRefund) => Cell[] {
  const { statuses, yes, no } = EXPORT_WORDS[language];
  const readClock = localClock(zone);
  return (refund) => [
    { number: refund.id },
    { local_ms: readClock(refund.created_at) },
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
