/** What a sign-in at the provider changes for invoices: what could not be asked meanwhile is asked at once. */
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { changeAllDue } from "./poll-store.ts";

/**
 * Brings the next question about each open or watched live invoice of the tenant to now, in the transaction that stores its
 * session: an answer to a question put before that is no answer of this session.
 */
export function askAfterSignIn(deps: Deps, tenant_id: string): (db: Database) => Promise<void> {
  return (db) => changeAllDue(db, tenant_id, deps.clock.now());
}
