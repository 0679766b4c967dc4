/** Reads the invoice of a page's token, and what its page shows beside it. */
import type { Invoice, PaymentLink, Shop, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type ReadInvoice, readInvoice } from "../invoices/read-invoice.ts";
import { type Replacement, readReplacement } from "../invoices/replace-by-qr.ts";
import { getLinkOf } from "../payment-links/find.ts";
import { traitsOf } from "../provider/connections.ts";
import { findSession } from "../provider/reads.ts";
import { isOpen } from "../rules/invoice-status.ts";
import { paymentLinkStatus } from "../rules/payment-link-status.ts";
import { findShop } from "../storefront/reads.ts";
import { payerPagesOf, readPage } from "../tenants/payer-pages.ts";
import { nowFor } from "../tenants/sandbox-clock.ts";

/** `shop` is undefined for a merchant without one. */
export type Merchant = { tenant: Tenant; shop: Shop | undefined };

export type InvoicePage = Merchant & {
  token: string;
  invoice: ReadInvoice;
  replacement: Replacement;
  /** The payment link that has made it. */
  link: PaymentLink | null;
  /** The token of the subscription that has made it. */
  subscriptionToken: string | null;
  /** Whether the payer may have a code in place of the invoice. */
  offers: "switch" | "code" | "new_code" | null;
};

/** What the payer reads as the merchant's name. */
export function nameOf({ tenant, shop }: Merchant): string {
  return shop?.title ?? tenant.name;
}

/** @throws NOT_FOUND; UNAVAILABLE where it is archived and the archive cannot be read, or its tenant has moved to another cell */
export async function openInvoice(deps: Deps, token: string): Promise<InvoicePage> {
  const { tenant, id } = await readPage(deps, "invoice", token);
  const [shop, invoice] = await Promise.all([
    findShop(deps.db, tenant.id),
    readInvoice(deps, { tenant, key: null }, id),
  ]);
  const { payment_link_id, subscription_id } = invoice;
  const [replacement, link, pages] = await Promise.all([
    readReplacement(deps, invoice),
    payment_link_id === null ? null : getLinkOf(deps, tenant.id, payment_link_id),
    payerPagesOf(deps, tenant),
  ]);
  const subscriptionToken = subscription_id === null ? null : pages.tokenOf("subscription", subscription_id);
  const page = { token, tenant, shop, invoice, replacement, link, subscriptionToken };
  return { ...page, offers: await offersOf(deps, page) };
}

async function offersOf(deps: Deps, page: Omit<InvoicePage, "offers">): Promise<InvoicePage["offers"]> {
  const { invoice, replacement, shop, link } = page;
  if (invoice.is_archived || replacement.made !== undefined || !isOfPayer(deps, invoice)) return null;
  const isOffered = link === null || takesCodes(deps, page, link);
  if (replacement.isReady && invoice.status === "expired") {
    return isOffered && (replacement.isOfAnother || link !== null) ? "new_code" : null;
  }
  if (replacement.isReady) return "code";
  const isWaiting = invoice.channel === "phone" && invoice.status === "pending" && invoice.held_reason === null;
  if (!isWaiting || !isOffered || shop?.payer_may_switch_to_qr !== true) return null;
  return (await canSwitch(deps, invoice)) ? "switch" : null;
}

/** Whether the link makes codes now, with a place for one: that of the invoice comes free before. */
function takesCodes(
  deps: Deps,
  { tenant, invoice }: Pick<InvoicePage, "tenant" | "invoice">,
  link: PaymentLink,
): boolean {
  const { channels, max_payments, taken } = link;
  const left = max_payments === null ? 1 : max_payments - taken + (isOpen(invoice.status) ? 1 : 0);
  const status = paymentLinkStatus(link, nowFor(deps, tenant, link.is_sandbox));
  return status === "active" && channels.includes("qr") && left > 0;
}

/** A subscription and a bill wait for the invoice that they have made. */
function isOfPayer({ config }: Deps, { tenant_id, subscription_id, external_order_id }: Invoice): boolean {
  const isOfBill = tenant_id === config.operator_tenant_id && external_order_id?.startsWith("bill-") === true;
  return subscription_id === null && !isOfBill;
}

/** Whether the connection can cancel the invoice and make a code; in the sandbox always. */
async function canSwitch(deps: Deps, { tenant_id, is_sandbox }: Invoice): Promise<boolean> {
  if (is_sandbox) return true;
  const session = await findSession(deps.db, tenant_id);
  if (session === undefined || session.dead_at !== null) return false;
  const { can } = traitsOf(session);
  return can.cancel_phone && can.qr;
}
