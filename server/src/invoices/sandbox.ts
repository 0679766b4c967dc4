/** What happens to sandbox invoices in time: customers end them, or nobody does; and their clock may be set forward. */
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { endSandboxInvoicesIn } from "./change-status.ts";
import { changeSandboxQueue, listDueSandboxInvoices } from "./store.ts";

/** Lets the tenant's pending sandbox invoices expire that are due by `until`, on the real clock: `now` on their own. */
export async function expireSandboxInvoices(
  deps: Deps,
  db: Database,
  { tenant_id, until, now }: { tenant_id: string; until: Date; now: Date },
): Promise<void> {
  const ids = await listDueSandboxInvoices(db, tenant_id, until);
  await endSandboxInvoicesIn(deps, db, { tenant_id, ids }, { status: "expired", source: "poll", now });
}

/** The tenant's sandbox clock has been set forward by `step_ms`: what waits for an instant on it waits so much less. */
export async function hastenSandboxInvoices(db: Database, tenant_id: string, step_ms: number): Promise<void> {
  await changeSandboxQueue(db, tenant_id, step_ms);
}
