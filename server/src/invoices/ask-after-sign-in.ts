/** What a sign-in at the provider changes for invoices: what could not be asked meanwhile is asked at once. */
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { changeAllDue, hasUnansweredInvoice } from "./poll-store.ts";

/**
 * Brings the next question about each open or watched live invoice of the tenant to now, in the transaction that stores its
 * session: an answer to a question put before that is no answer of this session.
 */
export function askAfterSignIn(deps: Deps, tenant_id: string): (db: Database) => Promise<void> {
  return (db) => changeAllDue(db, tenant_id, deps.clock.now());
}

/**
 * Whether a payment of the subscription may have been made that nobody has heard of: one of its live invoices is open or
 * watched, and the provider has not answered a question about it since `since`, the time of the sign-in. No grace ends
 * before it has. False again as soon as each has been answered, or is watched no more.
 */
export function hasUnaskedPayments(
  db: Database,
  subscription: { tenant_id: string; subscription_id: number },
  since: Date,
): Promise<boolean> {
  return hasUnansweredInvoice(db, subscription, since);
}
