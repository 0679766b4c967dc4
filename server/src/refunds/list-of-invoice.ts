/** Lists the refunds of an invoice, which may be archived. */
import { readLine } from "../archive/read-line.ts";
import type { Refund } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { readInvoice } from "../invoices/read-invoice.ts";
import { wasInvoiceCreated } from "../invoices/reads.ts";
import type { Changer } from "../tenants/caller.ts";
import { listRefundsOfInvoice, listRefundsOfLine } from "./store.ts";

/**
 * The invoice's refunds, newest first, at most `limit`.
 * @throws NOT_FOUND for an invoice that the tenant does not have or the caller does not see; UNAVAILABLE where it is archived and the archive cannot be read
 */
export async function readRefunds(deps: Deps, caller: Changer, invoice_id: number, limit: number): Promise<Refund[]> {
  const tenant_id = caller.tenant.id;
  if (caller.within === "counter") await readInvoice(deps, caller, invoice_id);
  const refunds = await listRefundsOfInvoice(deps.db, tenant_id, invoice_id, limit);
  if (refunds.length > 0 || (await wasInvoiceCreated(deps.db, tenant_id, invoice_id))) return refunds;
  const line = await readLine(deps, tenant_id, invoice_id);
  if (line === undefined) throw new ApiError("NOT_FOUND");
  return listRefundsOfLine(deps.db, line, limit);
}
