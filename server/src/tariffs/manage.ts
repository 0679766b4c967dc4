/** Manages the tariff catalog: operators create, change, disable, enable and delete tariffs, each under the tariff's lock. */
import { recordAction } from "../audit/record.ts";
import type { PeriodOption } from "../db/billing-tables.ts";
import type { Database } from "../db/database.ts";
import type { Tariff, User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { inTransaction } from "../transaction.ts";
import { deleteDailyCountsOf } from "./daily-count-store.ts";
import {
  changeTariff,
  countTenantsUsing,
  deleteTariff,
  getTariff,
  getTariffForChange,
  getTariffForDelete,
  insertTariff,
  type TariffInUse,
} from "./store.ts";
import { tariffDetails } from "./wire.ts";

type TariffInput = { label_ru: string; label_kk: string; daily_limit: number; period_options: PeriodOption[] };

/** Creates a tariff, enabled and no trial. @throws VALIDATION_ERROR for an option's key used twice; TARIFF_SLUG_CONFLICT */
export async function createTariff(
  deps: Deps,
  operator: User,
  input: TariffInput & { slug: string },
): Promise<TariffInUse> {
  assertKeysDiffer(input.period_options);
  const now = deps.clock.now();
  const { slug, label_ru, label_kk, daily_limit, period_options } = input;
  return inTransaction(deps, async (tx) => {
    const made = await insertTariff(tx.db, {
      ...{ slug, label_ru, label_kk, daily_limit, created_at: now, updated_at: now },
      period_options: JSON.stringify(period_options),
    });
    if (made === undefined) throw new ApiError("TARIFF_SLUG_CONFLICT", { problems: { slug: problem("taken") } });
    await recordAction(tx, { operator, action: "tariff.create", target: slug, details: tariffDetails(made) });
    return getTariff(tx.db, slug);
  });
}

/** Changes the fields of `input`; issued bills stay as they are. @throws NOT_FOUND; VALIDATION_ERROR as for creating */
export async function updateTariff(
  deps: Deps,
  operator: User,
  slug: string,
  input: Partial<TariffInput>,
): Promise<TariffInUse> {
  const { period_options, ...changes } = input;
  assertKeysDiffer(period_options ?? []);
  return inTransaction(deps, async (tx) => {
    const before = await getTariffForChange(tx.db, slug);
    const after = await changeTariff(tx.db, slug, {
      ...changes,
      ...(period_options === undefined ? {} : { period_options: JSON.stringify(period_options) }),
      updated_at: tx.clock.now(),
    });
    if (after.daily_limit !== before.daily_limit) await deleteDailyCountsOf(tx.db, slug);
    const details = { before: tariffDetails(before), after: tariffDetails(after) };
    await recordAction(tx, { operator, action: "tariff.update", target: slug, details });
    return getTariff(tx.db, slug);
  });
}

/**
 * Disables or enables a tariff; repeating it changes nothing. Tenants on a disabled tariff continue to the end of their
 * paid time, and get no further bills. @throws NOT_FOUND; TARIFF_DEFAULT_TRIAL_PROTECTED for disabling the trial
 */
export async function switchTariff(
  deps: Deps,
  operator: User,
  slug: string,
  { enabled }: { enabled: boolean },
): Promise<TariffInUse> {
  return inTransaction(deps, async (tx) => {
    const { enabled: previous, is_default_trial } = await getTariffForChange(tx.db, slug);
    if (is_default_trial && !enabled) throw new ApiError("TARIFF_DEFAULT_TRIAL_PROTECTED");
    if (previous !== enabled) await changeTariff(tx.db, slug, { enabled, updated_at: tx.clock.now() });
    const action = enabled ? "tariff.enable" : "tariff.disable";
    await recordAction(tx, { operator, action, target: slug, details: { previous, enabled } });
    return getTariff(tx.db, slug);
  });
}

/** @throws NOT_FOUND; TARIFF_DEFAULT_TRIAL_PROTECTED; TARIFF_IN_USE while a tenant is on it, even if it is disabled */
export async function removeTariff(deps: Deps, operator: User, slug: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const tariff = await getTariffForDelete(tx.db, slug);
    await assertUnused(tx.db, tariff);
    await deleteTariff(tx.db, slug);
    await recordAction(tx, { operator, action: "tariff.delete", target: slug, details: tariffDetails(tariff) });
  });
}

async function assertUnused(db: Database, { slug, is_default_trial }: Tariff): Promise<void> {
  if (is_default_trial) throw new ApiError("TARIFF_DEFAULT_TRIAL_PROTECTED");
  const tenants_using = await countTenantsUsing(db, slug);
  if (tenants_using > 0) throw new ApiError("TARIFF_IN_USE", { facts: { tenants_using: String(tenants_using) } });
}

function assertKeysDiffer(options: PeriodOption[]): void {
  const keys = options.map(({ key }) => key);
  const at = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (at >= 0) throw invalidField(`period_options.${at}.key`, problem("key_twice"));
}
