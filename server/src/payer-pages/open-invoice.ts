/** Reads the invoice of a page's token, and what its page shows beside it. */
import type { Invoice, PaymentLink } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type ReadInvoice, readInvoice } from "../invoices/read-invoice.ts";
import { type Replacement, readReplacement } from "../invoices/replace-by-qr.ts";
import { findLink } from "../payment-links/find.ts";
import { traitsOf } from "../provider/connections.ts";
import { isOpen } from "../rules/invoice-status.ts";
import { paymentLinkStatus } from "../rules/payment-link-status.ts";
import { getMerchant, type Merchant } from "../storefront/reads.ts";
import { payerPagesOf, readPage } from "../tenants/payer-pages.ts";
import { nowFor } from "../tenants/sandbox-clock.ts";
import { findInvoiceWithMerchant } from "./store.ts";

/** What the page of an invoice and its receipt both show. */
export type InvoiceFacts = Merchant & {
  token: string;
  invoice: ReadInvoice;
  /** The token of the subscription that has made it. */
  subscriptionToken: string | null;
};

export type InvoicePage = InvoiceFacts & {
  replacement: Replacement;
  /** The payment link that has made it; null also while its code is waited for, which offers nothing and leads nowhere. */
  link: PaymentLink | null;
  /** Whether the payer may have a code in place of the invoice. */
  offers: "switch" | "code" | "new_code" | null;
};

/** What the payer reads as the merchant's name. */
export function nameOf({ tenant, shop }: Pick<Merchant, "tenant" | "shop">): string {
  return shop?.title ?? tenant.name;
}

/** @throws NOT_FOUND; UNAVAILABLE where it is archived and the archive cannot be read, or its tenant has moved to another cell */
export async function readFacts(deps: Deps, token: string): Promise<InvoiceFacts> {
  const { tenant_id, id } = await readPage(deps, "invoice", token);
  const page = (await findInvoiceWithMerchant(deps.db, { tenant_id, id })) ?? (await readArchived(deps, tenant_id, id));
  return { ...page, token, subscriptionToken: await subscriptionTokenOf(deps, page.invoice) };
}

async function readArchived(deps: Deps, tenant_id: string, id: number): Promise<Merchant & { invoice: ReadInvoice }> {
  const invoice = await readInvoice(deps, { tenant: { id: tenant_id }, key: null }, id);
  return { ...(await getMerchant(deps.db, tenant_id)), invoice };
}

async function subscriptionTokenOf(deps: Deps, { tenant_id, subscription_id }: Invoice): Promise<string | null> {
  if (subscription_id === null) return null;
  return (await payerPagesOf(deps, { id: tenant_id })).tokenOf("subscription", subscription_id);
}

/** @throws as `readFacts` */
export async function openInvoice(deps: Deps, token: string): Promise<InvoicePage> {
  const facts = await readFacts(deps, token);
  const { invoice } = facts;
  const [replacement, link = null] = await Promise.all([readReplacement(deps, invoice), findLinkOf(deps, invoice)]);
  const page = { ...facts, replacement, link };
  return { ...page, offers: offersOf(deps, page) };
}

async function findLinkOf(deps: Deps, invoice: Invoice): Promise<PaymentLink | undefined> {
  const { tenant_id, payment_link_id, channel, status } = invoice;
  if (payment_link_id === null || (channel === "qr" && isOpen(status))) return undefined;
  return findLink(deps, { tenant_id, id: payment_link_id });
}

function offersOf(deps: Deps, page: Omit<InvoicePage, "offers">): InvoicePage["offers"] {
  const { invoice, replacement, shop, link } = page;
  if (invoice.is_archived || replacement.made !== undefined || !isOfPayer(deps, invoice)) return null;
  const isOffered = link === null || takesCodes(deps, page, link);
  if (replacement.isReady && invoice.status === "expired") {
    return isOffered && (replacement.isOfAnother || link !== null) ? "new_code" : null;
  }
  if (replacement.isReady) return "code";
  const isWaiting = invoice.channel === "phone" && invoice.status === "pending" && invoice.held_reason === null;
  if (!isWaiting || !isOffered || shop?.payer_may_switch_to_qr !== true) return null;
  return canSwitch(page) ? "switch" : null;
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
function canSwitch({ invoice, connected }: Pick<InvoicePage, "invoice" | "connected">): boolean {
  if (invoice.is_sandbox) return true;
  if (connected === null) return false;
  const { can } = traitsOf(connected);
  return can.cancel_phone && can.qr;
}
