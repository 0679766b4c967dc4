/** Extends the time that a tenant has paid for. */
import type { Database } from "../db/database.ts";
import type { TenantTariff } from "../db/schema.ts";
import { paidUntil } from "../rules/pricing.ts";
import type { Tx } from "../transaction.ts";
import { changeTenantTariff, getTenantTariffForUpdate } from "./store.ts";

/** Locks the tenant's tariff until the transaction ends: every change to its tariff or its bills takes this lock first. @throws NOT_FOUND */
export async function lockTariff(db: Database, tenant_id: string): Promise<TenantTariff> {
  return getTenantTariffForUpdate(db, tenant_id);
}

/** Adds `period_days` to the paid time of the locked tariff, counted from now where that time is over. */
export async function extendTariff(tx: Tx, locked: TenantTariff, period_days: number): Promise<TenantTariff> {
  const activeUntil = locked.tariff_active_until;
  const tariff_active_until = paidUntil({ activeUntil, now: tx.clock.now(), period_days });
  return changeTenantTariff(tx.db, locked.tenant_id, { tariff_active_until });
}
