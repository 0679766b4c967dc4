/** Reads who made, cancelled and refunded an invoice. */
import type { Static } from "typebox";
import type { Database } from "../db/database.ts";
import { getInvoiceAuthors, listRefundAuthors } from "./makers-store.ts";
import { type MakersSchema, makersJson } from "./makers-wire.ts";
import { listNames } from "./names-store.ts";

/** As many refunds as the invoice's page lists. */
const REFUNDS_SHOWN = 1000;

/** @throws NOT_FOUND */
export async function readMakers(
  db: Database,
  tenant_id: string,
  invoice_id: number,
): Promise<Static<typeof MakersSchema>> {
  const invoice = await getInvoiceAuthors(db, tenant_id, invoice_id);
  const refunds = await listRefundAuthors(db, tenant_id, invoice_id, REFUNDS_SHOWN);
  const created = { key: invoice.created_by_key, user: invoice.created_by_user };
  const cancelled = { key: invoice.cancelled_by_key, user: invoice.cancelled_by_user };
  const all = [created, cancelled, ...refunds];
  const names = await listNames(db, {
    tenant_id,
    keys: all.flatMap(({ key }) => key ?? []),
    users: all.flatMap(({ user }) => user ?? []),
  });
  return makersJson({ created, cancelled, refunds, made_by_itself: invoice.made_by_itself }, names);
}
