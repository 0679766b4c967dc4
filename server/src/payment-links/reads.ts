/** What other rooms read of payment links, for their own statements. */
import { sql } from "kysely";
import { anyOf } from "../db/due.ts";

/** What links have counted and is not folded yet. */
export const linksDueAt = anyOf("payment_link_deltas");

/**
 * The invoices that payers by links have had sent to the phone since `since`, as a table for `from`: `tenant_id`, `invoice_id`,
 * `created_at`. The first invoice of a subscription is null before it is made.
 */
export function linkInvoicesTo(phone: string, since: Date) {
  return sql`(
    select tenant_id, invoice_id, created_at from payment_link_submits
    where sent_to = ${phone} and created_at > ${since})`;
}

/**
 * The invoices that payers by links of the tenant have made since `since`, as a table for `from`: `tenant_id`, `invoice_id`, which
 * is null for a live subscription that is not billed yet.
 */
export function linkInvoicesOf(tenant_id: string, since: Date) {
  return sql`(
    select tenant_id, invoice_id from payment_link_submits where tenant_id = ${tenant_id} and created_at >= ${since}
      and (invoice_id is not null or sent_to is not null))`;
}
