/** Runs a job's items at the provider, and puts them off while the merchant is signed out or the provider is failing. */
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { traitsOf } from "../provider/connections.ts";
import { tariffState } from "../rules/tariff.ts";
import { findBillingContext } from "./billing-store.ts";

type Work = {
  /** Returns whether the provider answers. DAILY_LIMIT_REACHED puts the item off to the next midnight. */
  work(tenant: Tenant): Promise<boolean>;
  putOff(until: Date): Promise<void>;
};

/**
 * Returns the function that a job calls with each of its items. An item is put off by `restMs` while its merchant is signed
 * out at the provider, connected in a way that sends no invoices to phones, or hard-stopped by the tariff, and after the
 * provider has failed another item of the same merchant.
 */
export function onBehalf(deps: Deps, restMs: number) {
  /** Merchants whose provider has just failed, with the time until which their items rest. */
  const resting = new Map<string, number>();

  return async (tenant_id: string, { work, putOff }: Work): Promise<void> => {
    const nowMs = deps.clock.now().getTime();
    const rested = new Date(nowMs + restMs);
    const tenant = (resting.get(tenant_id) ?? 0) > nowMs ? undefined : await findBillable(deps, tenant_id);
    if (tenant === undefined) return putOff(rested);
    resting.delete(tenant_id);
    try {
      if (!(await work(tenant))) resting.set(tenant_id, rested.getTime());
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "DAILY_LIMIT_REACHED") throw error;
      await putOff(new Date(nowMs + (error.retryAfterS ?? 0) * 1000));
    }
  };
}

async function findBillable(deps: Deps, tenant_id: string): Promise<Tenant | undefined> {
  const { tenant, connected } = await findBillingContext(deps.db, tenant_id);
  const state = tariffState({ ...tenant, graceDays: deps.config.tariff_grace_days, now: deps.clock.now() });
  const canSend = connected !== null && traitsOf(connected).can.phone_invoice;
  return canSend && state.kind === "open" ? tenant : undefined;
}
