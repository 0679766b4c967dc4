/** Makes the live invoices due after a sign-in at the provider: without a session they could not be polled. */
import type { Tx } from "../transaction.ts";
import { changeAllDue } from "./poll-store.ts";

/**
 * Makes every open or watched live invoice of the tenant due now, in the transaction that stores its session: an answer to
 * an earlier request does not belong to this session.
 */
export function askAfterSignIn(tenant_id: string): (tx: Tx) => Promise<void> {
  return async (tx) => {
    await changeAllDue(tx.db, tenant_id, tx.clock.now());
    tx.wakeOnCommit("polls");
  };
}
