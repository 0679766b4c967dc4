/** The agreement with one tenant that replaces its tariff's price, period and daily limit. */
import { recordAction } from "../audit/record.ts";
import type { Database } from "../db/database.ts";
import type { Tenant, TenantTariff, User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { getTenant } from "../tenants/reads.ts";
import { inTransaction } from "../transaction.ts";
import { deleteDailyCount } from "./daily-count-store.ts";
import { changeTenantTariff, findTariff, getTenantTariffForUpdate } from "./store.ts";
import { overrideJson } from "./wire.ts";

/** Null clears a field, and an absent field keeps its value. */
export type OverrideInput = Partial<
  Pick<TenantTariff, "custom_price_kzt" | "custom_period_days" | "custom_daily_limit" | "custom_pricing_reason">
>;

const NOTHING_AGREED = {
  custom_price_kzt: null,
  custom_period_days: null,
  custom_daily_limit: null,
  custom_pricing_reason: null,
  custom_pricing_set_at: null,
  custom_pricing_set_by_admin_user_id: null,
};

/**
 * Changes the fields of `input` and records the operator and the time. Issued bills stay as they are.
 * @throws NOT_FOUND; VALIDATION_ERROR on `tariff` for a tenant without one; CUSTOM_PERIOD_NOT_APPLICABLE
 */
export async function setOverride(
  deps: Deps,
  operator: User,
  tenant_id: string,
  input: OverrideInput,
): Promise<Tenant> {
  return inTransaction(deps, async (tx) => {
    const before = await getTenantTariffForUpdate(tx.db, tenant_id);
    await assertApplicable(tx.db, before, input);
    const after = await changeTenantTariff(tx.db, tenant_id, {
      ...input,
      custom_pricing_set_at: tx.clock.now(),
      custom_pricing_set_by_admin_user_id: operator.id,
    });
    if (after.custom_daily_limit !== before.custom_daily_limit) await deleteDailyCount(tx.db, tenant_id);
    const details = { before: overrideJson(before), after: overrideJson(after) };
    await recordAction(tx, { operator, action: "tariff.override_set", target: tenant_id, details });
    return getTenant(tx.db, tenant_id);
  });
}

/** Clears the override with its author and time. @throws NOT_FOUND */
export async function clearOverride(deps: Deps, operator: User, tenant_id: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const before = await getTenantTariffForUpdate(tx.db, tenant_id);
    await changeTenantTariff(tx.db, tenant_id, NOTHING_AGREED);
    if (before.custom_daily_limit !== null) await deleteDailyCount(tx.db, tenant_id);
    const details = { before: overrideJson(before) };
    await recordAction(tx, { operator, action: "tariff.override_cleared", target: tenant_id, details });
  });
}

async function assertApplicable(db: Database, { tariff: slug }: TenantTariff, input: OverrideInput): Promise<void> {
  if (slug === null) throw invalidField("tariff", problem("no_tariff"));
  if (input.custom_period_days == null) return;
  const tariff = await findTariff(db, slug);
  if (tariff?.period_options.length === 0) {
    throw new ApiError("CUSTOM_PERIOD_NOT_APPLICABLE", {
      problems: { custom_period_days: problem("period_without_options", { tariff: slug }) },
    });
  }
}
