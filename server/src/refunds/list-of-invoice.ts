/** Lists the refunds of an invoice, which may be archived. */
import { readLine } from "../archive/read-line.ts";
import type { Refund } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { wasInvoiceCreated } from "../invoices/reads.ts";
import { listRefundsOfInvoice, listRefundsOfLine } from "./store.ts";

/**
 * The invoice's refunds, newest first, at most `limit`.
 * @throws NOT_FOUND for an invoice the tenant does not have; UNAVAILABLE where it is archived and the archive cannot be read
 */
export async function readRefunds(deps: Deps, tenant_id: string, invoice_id: number, limit: number): Promise<Refund[]> {
  const refunds = await listRefundsOfInvoice(deps.db, tenant_id, invoice_id, limit);
  if (refunds.length > 0 || (await wasInvoiceCreated(deps.db, tenant_id, invoice_id))) return refunds;
  const line = await readLine(deps, tenant_id, invoice_id);
  if (line === undefined) throw new ApiError("NOT_FOUND");
  return listRefundsOfLine(deps.db, line, limit);
}
