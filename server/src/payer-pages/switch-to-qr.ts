/** Gives a payer the code that the page of an invoice offers in its place. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { replaceByQr } from "../invoices/replace-by-qr.ts";
import { takePlace } from "../payment-links/count-payments.ts";
import { followCode } from "../storefront/follow-code.ts";
import { nowFor } from "../tenants/sandbox-clock.ts";
import type { InvoicePage } from "./open-invoice.ts";

/**
 * Returns the invoice whose page the payer sees next: that of the code, or the same while its cancel is not confirmed.
 * @throws PAYMENT_LINK_CLOSED where its link has no place left; INVALID_STATE_TRANSITION where the page offers no code; as `replaceByQr` does
 */
export async function switchToQr(deps: Deps, page: InvoicePage): Promise<Invoice> {
  const { tenant, invoice, replacement, offers, link } = page;
  if (replacement.made !== undefined) return replacement.made;
  if (invoice.status === "cancelling") return invoice;
  if (offers === null) throw new ApiError("INVALID_STATE_TRANSITION");
  return replaceByQr(deps, tenant, invoice.id, async (tx, made) => {
    await followCode(tx, tenant.id, { from: invoice.id, to: made.id });
    if (link !== null) await takePlace(tx, link, nowFor(deps, tenant, link.is_sandbox));
  });
}
