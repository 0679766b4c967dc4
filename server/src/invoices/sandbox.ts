/** For the advance of a sandbox clock: expires the tenant's due sandbox invoices, and reschedules the others. The usual expiry is the job in poll.ts. */
import type { Database } from "../db/database.ts";
import type { Tx } from "../transaction.ts";
import { endSandboxInvoicesIn } from "./change-status.ts";
import { changeSandboxQueue, listDueSandboxInvoices } from "./store.ts";

/**
 * Expires up to `limit` of the tenant's pending sandbox invoices that are due by `until` on the real clock, which is `now` on
 * their own. Returns how many were due.
 */
export async function expireSandboxInvoices(
  tx: Tx,
  { tenant_id, now, ...due }: { tenant_id: string; until: Date; limit: number; now: Date },
): Promise<number> {
  const ids = await listDueSandboxInvoices(tx.db, tenant_id, due);
  await endSandboxInvoicesIn(tx, { tenant_id, ids }, { status: "expired", source: "poll", now });
  return ids.length;
}

/** Reschedules the expiry of the tenant's pending sandbox invoices for a clock that is `aheadMs` ahead of the real one. */
export async function rescheduleSandboxInvoices(db: Database, tenant_id: string, aheadMs: number): Promise<void> {
  await changeSandboxQueue(db, tenant_id, aheadMs);
}
