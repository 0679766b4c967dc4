/** What happens to sandbox invoices in time: customers end them, or nobody does; and their clock may be set forward. */
import type { Database } from "../db/database.ts";
import type { Tx } from "../transaction.ts";
import { endSandboxInvoicesIn } from "./change-status.ts";
import { changeSandboxQueue, listDueSandboxInvoices } from "./store.ts";

/**
 * Lets up to `limit` of the tenant's pending sandbox invoices expire that are due by `until`, on the real clock: `now` on their
 * own. Returns how many were due.
 */
export async function expireSandboxInvoices(
  tx: Tx,
  { tenant_id, now, ...due }: { tenant_id: string; until: Date; limit: number; now: Date },
): Promise<number> {
  const ids = await listDueSandboxInvoices(tx.db, tenant_id, due);
  await endSandboxInvoicesIn(tx, { tenant_id, ids }, { status: "expired", source: "poll", now });
  return ids.length;
}

/** Has the tenant's pending sandbox invoices wait for their expiry on a clock that is `ahead_ms` ahead of the real one. */
export async function moveSandboxInvoices(db: Database, tenant_id: string, ahead_ms: number): Promise<void> {
  await changeSandboxQueue(db, tenant_id, ahead_ms);
}
