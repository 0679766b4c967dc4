/** Counts an invoice towards its tenant's daily limit. */
import * as tariffs from "../tariffs/daily-limit.ts";
import type { Tx } from "../transaction.ts";
import { countLiveInvoices } from "./reads.ts";

/** As `countTowardsLimit` of tariffs; a day that has no count begins with the live invoices that it has. @throws DAILY_LIMIT_REACHED */
export async function countTowardsLimit(
  tx: Tx,
  made: { tenant_id: string; invoice_id: number },
  limit: number,
): Promise<void> {
  await tariffs.countTowardsLimit(tx, made, limit, countLiveInvoices);
}
