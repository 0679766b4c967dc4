/** What other rooms read of payment links, for their own statements. */
import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../db/due.ts";
import type { PaymentLink } from "../db/schema.ts";

/**
 * A link as a table for `from` and `join`; the expressions name the row that refers to it. Its sums may lack what is not folded yet,
 * which a link with `max_payments` has none of. `offset 0` keeps the planner to the index, also while the table is empty.
 */
export function linkOf({ tenant_id, id }: { tenant_id: RawBuilder<unknown>; id: RawBuilder<unknown> }) {
  return sql<PaymentLink>`lateral (select * from payment_links where tenant_id = ${tenant_id} and id = ${id} offset 0)`;
}

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
