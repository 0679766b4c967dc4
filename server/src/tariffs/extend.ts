/** Extends the time that a tenant has paid for. */
import type { Database } from "../db/database.ts";
import type { Tenant } from "../db/schema.ts";
import { paidUntil } from "../rules/pricing.ts";
import type { Tx } from "../transaction.ts";
import { changeTenantTariff, getTenantForChange } from "./store.ts";

/** Locks the tenant until the transaction ends: every change to its tariff or its bills takes this lock first. @throws NOT_FOUND */
export async function lockTariff(db: Database, tenant_id: string): Promise<Tenant> {
  return getTenantForChange(db, tenant_id);
}

/** Adds `period_days` to the paid time of the locked tenant, counted from now where that time is over. */
export async function extendTariff(tx: Tx, tenant: Tenant, period_days: number): Promise<Tenant> {
  const active_until = tenant.tariff_active_until;
  const tariff_active_until = paidUntil({ active_until, now: tx.clock.now(), period_days });
  return changeTenantTariff(tx.db, tenant.id, { tariff_active_until });
}
