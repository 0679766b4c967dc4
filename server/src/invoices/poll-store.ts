/** The SQL of the queue of polls. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Invoice } from "../db/schema.ts";
import type { InvoiceChanges } from "./store.ts";

/** Ends the lease that `invoice` was read with and writes `changes`; false, with nothing written, when the lease was lost. */
export async function changeLeased(
  db: Database,
  invoice: Pick<Invoice, "tenant_id" | "id" | "status" | "next_poll_at">,
  changes: Pick<InvoiceChanges, "next_poll_at" | "answered_at" | "held_reason" | "paid_amount_tiyn" | "qr_scanned_at">,
): Promise<boolean> {
  const result = await db
    .updateTable("invoices")
    .set(changes)
    .where("tenant_id", "=", invoice.tenant_id)
    .where("id", "=", invoice.id)
    .where("status", "=", invoice.status)
    .where("next_poll_at", "is not distinct from", invoice.next_poll_at)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Leases up to `limit` more lost creates of the same tenant and account that are due: one search serves them all. */
export async function claimLostInvoices(
  db: Database,
  { tenant_id, provider_account }: Pick<Invoice, "tenant_id" | "provider_account">,
  { now, lease_until, limit }: { now: Date; lease_until: Date; limit: number },
): Promise<Invoice[]> {
  const { rows } = await sql<Invoice>`
    update invoices i set next_poll_at = ${lease_until}
    from (
      select tenant_id, id from invoices
      where tenant_id = ${tenant_id} and status = 'processing' and channel = 'phone'
        and provider_account is not distinct from ${provider_account}
        and send_at is null and provider_invoice_id is null and next_poll_at <= ${now}
      order by id limit ${limit} for update skip locked
    ) lost
    where i.tenant_id = lost.tenant_id and i.id = lost.id
    returning i.*`.execute(db);
  return rows;
}

/** Moves every later poll of the tenant's live invoices to `now`. */
export async function changeAllDue(db: Database, tenant_id: string, now: Date): Promise<void> {
  await db
    .updateTable("invoices")
    .set({ next_poll_at: now })
    .where("tenant_id", "=", tenant_id)
    .where("is_sandbox", "=", false)
    .where("next_poll_at", ">", now)
    .execute();
}
