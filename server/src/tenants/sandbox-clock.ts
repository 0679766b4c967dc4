/**
 * The sandbox clock: a tenant's sandbox data has its own clock, which only goes forward.
 *
 * Lock order. The clock is the first lock of a transaction that writes by it; rows come after it.
 * - An advance reserves the clock without waiting, so that a second one is refused, and then locks it alone.
 * - Creating, changing, pausing and resuming sandbox subscriptions, and ending sandbox invoices, share it: each is done before
 *   a part of an advance or after it, and the clock that it reads is the one that its rows are written by.
 * - The settlement job locks invoices of many tenants first, and therefore never waits for a clock: it shares those that are
 *   free and leaves the invoices of the others to the advance, which settles them itself.
 * - The billing job takes no clock. It skips rows that are locked, and an advance, which moves the queue time of every due
 *   row, waits for the rows that the job has locked.
 * A transaction that holds a clock waits for rows only; one that holds rows which an advance may wait for never waits for a
 * clock. No cycle of waiting can form.
 */
import type { Database } from "../db/database.ts";
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import type { Tx } from "../transaction.ts";
import {
  type BillingClock,
  changeSandboxOffset,
  getBillingClock,
  getBillingClockForShare,
  getBillingClockForUpdate,
  getSandboxOffset,
  listBillingClocks,
  lockSandboxClockIfFree,
} from "./store.ts";

/** The present instant of a tenant's live or sandbox data, and how far its clock is ahead of the real one, which queues use. */
export type Moment = { now: Date; aheadMs: number };

/** A moment with the local hour at which the tenant's subscriptions are billed. */
export type BillingMoment = Moment & { billing_hour: number };

type Row = { tenant_id: string; is_sandbox: boolean };

/** The moment of a row, once the clocks have been read. */
export type MomentOf = (row: Row) => BillingMoment;

/** How far ahead of the real clock the tenant's sandbox or live data is; live data never is. */
export function aheadMs(tenant: Pick<Tenant, "sandbox_offset_ms">, is_sandbox: boolean): number {
  return is_sandbox ? tenant.sandbox_offset_ms : 0;
}

/** The present instant for the tenant's sandbox or live data. */
export function nowFor(
  deps: Pick<Deps, "clock">,
  tenant: Pick<Tenant, "sandbox_offset_ms">,
  is_sandbox: boolean,
): Date {
  return new Date(deps.clock.now().getTime() + aheadMs(tenant, is_sandbox));
}

/** The present moment of a row: the tenant's clock is read for sandbox data only. */
export async function momentOf({ db, clock }: Pick<Deps, "db" | "clock">, row: Row): Promise<Moment> {
  const sandbox_offset_ms = row.is_sandbox ? await getSandboxOffset(db, row.tenant_id) : 0;
  return { now: nowFor({ clock }, { sandbox_offset_ms }, row.is_sandbox), aheadMs: sandbox_offset_ms };
}

/** The moment by which a row is about to be written: a sandbox row's clock is locked in share mode until the transaction ends. */
export async function lockMoment(tx: Tx, { tenant_id, is_sandbox }: Row): Promise<BillingMoment> {
  const clock = await (is_sandbox ? getBillingClockForShare : getBillingClock)(tx.db, tenant_id);
  return momentBy(clock, is_sandbox, tx.clock.now());
}

/** The present moment of rows of many tenants, whose clocks the caller has locked. */
export async function momentsOf(tx: Tx, rows: Row[]): Promise<MomentOf> {
  const clocks = await listBillingClocks(tx.db, [...new Set(rows.map(({ tenant_id }) => tenant_id))]);
  const byId = new Map(clocks.map((clock) => [clock.id, clock]));
  const now = tx.clock.now();
  return ({ tenant_id, is_sandbox }) => {
    const clock = byId.get(tenant_id);
    if (clock === undefined) throw new Error(`the clock of ${tenant_id} was not read`);
    return momentBy(clock, is_sandbox, now);
  };
}

function momentBy(clock: BillingClock, is_sandbox: boolean, real: Date): BillingMoment {
  const ahead = aheadMs(clock, is_sandbox);
  return { now: new Date(real.getTime() + ahead), aheadMs: ahead, billing_hour: clock.billing_hour };
}

/**
 * Locks the tenant's clock for setting it, until the transaction ends.
 * @throws SANDBOX_CLOCK_BUSY, at once, while another advance has it.
 */
export async function lockSandboxClock(db: Database, tenant_id: string): Promise<BillingClock> {
  if (!(await lockSandboxClockIfFree(db, tenant_id))) throw new ApiError("SANDBOX_CLOCK_BUSY", { retryAfterS: 1 });
  return getBillingClockForUpdate(db, tenant_id);
}

/** Sets the locked clock. The rooms of the queues move the due times of their rows. */
export async function setSandboxClock(db: Database, tenant_id: string, aheadMs: number): Promise<void> {
  await changeSandboxOffset(db, tenant_id, aheadMs);
}
