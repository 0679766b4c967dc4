/** Reads the invoice of a page's token, and what its page shows beside it. */
import type { Invoice, Shop, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type ReadInvoice, readInvoice } from "../invoices/read-invoice.ts";
import { type Replacement, readReplacement } from "../invoices/replace-by-qr.ts";
import { traitsOf } from "../provider/connections.ts";
import { findSession } from "../provider/reads.ts";
import { findShop } from "../storefront/reads.ts";
import { readPage } from "../tenants/payer-pages.ts";

/** `shop` is undefined for a merchant without one. */
export type Merchant = { tenant: Tenant; shop: Shop | undefined };

export type InvoicePage = Merchant & {
  token: string;
  invoice: ReadInvoice;
  replacement: Replacement;
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
  const replacement = await readReplacement(deps, invoice);
  const page = { token, tenant, shop, invoice, replacement };
  return { ...page, offers: await offersOf(deps, page) };
}

async function offersOf(deps: Deps, page: Omit<InvoicePage, "offers">): Promise<InvoicePage["offers"]> {
  const { invoice, replacement, shop } = page;
  if (invoice.is_archived || replacement.made !== undefined || !isOfPayer(deps, invoice)) return null;
  if (replacement.isReady && invoice.status === "expired") return replacement.isOfAnother ? "new_code" : null;
  if (replacement.isReady) return "code";
  const isWaiting = invoice.channel === "phone" && invoice.status === "pending" && invoice.held_reason === null;
  if (!isWaiting || shop?.payer_may_switch_to_qr !== true) return null;
  return (await canSwitch(deps, invoice)) ? "switch" : null;
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
