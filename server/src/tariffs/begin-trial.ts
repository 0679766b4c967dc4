/** Begins the trial of a new tenant, in the transaction that registers it. */
import type { Deps } from "../deps.ts";
import { changeTenantTariff, getDefaultTrial } from "./store.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Puts the tenant on the catalog's default trial, with which it may write for `TRIAL_DAYS` from `created_at`. */
export async function beginTrial(
  { db, config }: Pick<Deps, "db" | "config">,
  tenant_id: string,
  created_at: Date,
): Promise<void> {
  const tariff_active_until = new Date(created_at.getTime() + config.trial_days * DAY_MS);
  await changeTenantTariff(db, tenant_id, { tariff: await getDefaultTrial(db), tariff_active_until });
}
