/** Registers a tenant, on trial, in the caller's transaction; and changes its name and its billing hour. */
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { nameProblem } from "./identity-text.ts";
import { changeTenant, getDefaultTrial, insertTenant } from "./store.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A new tenant begins on the catalog's default trial, and may write for `TRIAL_DAYS`. */
export async function registerTenant(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  tenant: Pick<Tenant, "id" | "name" | "webhook_secret"> & Partial<Pick<Tenant, "webhook_url" | "webhook_enabled">>,
): Promise<Tenant> {
  const created_at = clock.now();
  const tariff_active_until = new Date(created_at.getTime() + config.trial_days * DAY_MS);
  const tariff = await getDefaultTrial(db);
  return insertTenant(db, { ...tenant, tariff, tariff_active_until, created_at });
}

/** @throws VALIDATION_ERROR on `name` */
export function assertName(name: string): void {
  const problem = nameProblem(name);
  if (problem !== null) throw invalidField("name", problem);
}

/** @throws VALIDATION_ERROR on `name` */
export async function changeProfile(
  deps: Deps,
  tenant_id: string,
  changes: Partial<Pick<Tenant, "name" | "billing_hour">>,
): Promise<Tenant> {
  if (changes.name !== undefined) assertName(changes.name);
  return changeTenant(deps.db, tenant_id, changes);
}
