/** Reads the code of a refund that waits for its customer's scan. */
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { readInvoice } from "../invoices/read-invoice.ts";
import type { Caller } from "../tenants/caller.ts";
import { getRefund } from "./store.ts";
import { refundJson } from "./wire.ts";

/**
 * The text of the code.
 * @throws NOT_FOUND for a refund that the tenant does not have or that waits for no scan, and for one of an invoice that the caller may not see
 */
export async function readRefundCode(deps: Deps, caller: Caller, id: number): Promise<string> {
  const refund = await getRefund(deps.db, caller.tenant.id, id);
  if (caller.within === "counter") await readInvoice(deps, caller, refund.invoice_id);
  const { refund_qr_url } = refundJson(refund);
  if (refund_qr_url === undefined) throw new ApiError("NOT_FOUND", { message: "This refund waits for no scan." });
  return refund_qr_url;
}
