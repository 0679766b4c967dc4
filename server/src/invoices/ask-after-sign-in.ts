/** Makes the live invoices due after a sign-in at the provider: without a session they could not be polled. */
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { changeAllDue } from "./poll-store.ts";

/**
 * Makes every open or watched live invoice of the tenant due now, in the transaction that stores its session: an answer to
 * an earlier request does not belong to this session.
 */
export function askAfterSignIn(deps: Deps, tenant_id: string): (db: Database) => Promise<void> {
  return (db) => changeAllDue(db, tenant_id, deps.clock.now());
}
