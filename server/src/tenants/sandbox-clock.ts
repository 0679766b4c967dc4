/** The sandbox clock: a tenant's sandbox data lives on a clock of its own, which only goes forward. */
import type { Database } from "../db/database.ts";
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { changeSandboxOffset, getSandboxOffset, getSandboxOffsetForUpdate } from "./store.ts";

/** An instant of a tenant's live or sandbox data, and how far its clock is ahead of the real one, which the queues go by. */
export type Moment = { now: Date; ahead_ms: number };

/** How far ahead of the real clock the tenant's sandbox or live data is; live data never is. */
export function aheadMs(tenant: Pick<Tenant, "sandbox_offset_ms">, is_sandbox: boolean): number {
  return is_sandbox ? tenant.sandbox_offset_ms : 0;
}

/** The present instant for the tenant's sandbox or live data. */
export function nowFor(deps: Deps, tenant: Pick<Tenant, "sandbox_offset_ms">, is_sandbox: boolean): Date {
  return new Date(deps.clock.now().getTime() + aheadMs(tenant, is_sandbox));
}

/** The present moment of a row: the tenant's clock is looked up for sandbox data only. */
export async function momentOf(
  deps: Deps,
  db: Database,
  row: { tenant_id: string; is_sandbox: boolean },
): Promise<Moment> {
  const sandbox_offset_ms = row.is_sandbox ? await getSandboxOffset(db, row.tenant_id) : 0;
  return { now: nowFor(deps, { sandbox_offset_ms }, row.is_sandbox), ahead_ms: sandbox_offset_ms };
}

/** Locks the tenant's sandbox clock until the transaction ends; how far it is ahead. @throws NOT_FOUND */
export async function lockSandboxClock(db: Database, tenant_id: string): Promise<number> {
  return getSandboxOffsetForUpdate(db, tenant_id);
}

/** Sets the locked clock. What waits in queues for an instant on it is moved by the rooms of those queues. */
export async function setSandboxClock(db: Database, tenant_id: string, ahead_ms: number): Promise<void> {
  await changeSandboxOffset(db, tenant_id, ahead_ms);
}
