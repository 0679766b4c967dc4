/** The SQL of who made, cancelled and refunded an invoice. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { ApiError } from "../errors.ts";

/** A key, a person, or neither. */
export type Author = { key: string | null; user: number | null };
type InvoiceAuthors = {
  created_by_key: string | null;
  created_by_user: number | null;
  cancelled_by_key: string | null;
  cancelled_by_user: number | null;
  /** The automatic source of the invoice; null where a person or a program has created it. */
  made_by_itself: "shop" | "subscription" | null;
};

/** @throws NOT_FOUND */
export async function getInvoiceAuthors(db: Database, tenant_id: string, invoice_id: number): Promise<InvoiceAuthors> {
  const { rows } = await sql<InvoiceAuthors>`
    select i.created_by_key, i.created_by_user, i.cancelled_by_key, i.cancelled_by_user,
      case
        when i.subscription_id is not null then 'subscription'
        when exists (select from shop_orders o where o.tenant_id = i.tenant_id and o.invoice_id = i.id) then 'shop'
      end as made_by_itself
    from invoices i
    where i.tenant_id = ${tenant_id} and i.id = ${invoice_id}`.execute(db);
  const [authors] = rows;
  if (authors === undefined) throw new ApiError("NOT_FOUND");
  return authors;
}

export type RefundAuthor = { id: number } & Author;

/** The authors of the invoice's refunds, newest first, at most `limit`. */
export async function listRefundAuthors(
  db: Database,
  tenant_id: string,
  invoice_id: number,
  limit: number,
): Promise<RefundAuthor[]> {
  const { rows } = await sql<RefundAuthor>`
    select id, created_by_key as key, created_by_user as "user"
    from refunds
    where tenant_id = ${tenant_id} and invoice_id = ${invoice_id}
    order by created_at desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}
