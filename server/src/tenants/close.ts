/** Closes a tenant: marks it, and says what a job has to look at again. */
import { type Doer, recordActivity } from "../audit/record-activity.ts";
import type { Tx } from "../transaction.ts";
import { changeAllKeysRevoked, changeClosingDue, changeTenantClosed, claimClosing } from "./store.ts";

/**
 * For how long after its closing a tenant is looked at again: a call that was admitted before may still make something meanwhile,
 * and none lasts so long.
 */
const STRAGGLERS_MS = 10 * 60_000;

/** Marks the tenant, and gives the job work. A tenant that was closed before stays as it is. */
export async function markClosed(tx: Tx, doer: Doer): Promise<void> {
  if (!(await changeTenantClosed(tx.db, doer.tenant.id, tx.clock.now()))) return;
  await recordActivity(tx, doer, { action: "tenant.close" });
}

export async function revokeAllKeys({ db, clock }: Pick<Tx, "db" | "clock">, tenant_id: string): Promise<void> {
  await changeAllKeysRevoked(db, tenant_id, clock.now());
}

/**
 * Lets `end` end a part of what one closed tenant still has; it returns whether more is left. Returns false where no tenant waits.
 * The tenant is looked at again at once while more is left, and once more when every call from before has ended.
 */
export async function continueClosing(tx: Tx, end: (tenant_id: string) => Promise<boolean>): Promise<boolean> {
  const now = tx.clock.now();
  const claimed = await claimClosing(tx.db, now);
  if (claimed === undefined) return false;
  const isMoreLeft = await end(claimed.id);
  const lastLook = new Date(claimed.closed_at.getTime() + STRAGGLERS_MS);
  const isOver = now >= lastLook;
  await changeClosingDue(tx.db, claimed.id, isMoreLeft ? now : isOver ? null : lastLook);
  return true;
}
