/** Assigns a tariff to a tenant. */
import { recordAction } from "../audit/record.ts";
import type { Database } from "../db/database.ts";
import type { Tariff, Tenant, User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { paidUntil } from "../rules/pricing.ts";
import { getTenant } from "../tenants/reads.ts";
import { inTransaction } from "../transaction.ts";
import { deleteDailyCount } from "./daily-count-store.ts";
import { changeTenantTariff, findTariffForAssignment, getTenantTariffForUpdate, listEnabledSlugs } from "./store.ts";

/**
 * Assigns a tariff to the tenant, billed by its option `period_key` (null: the first). The end of the paid time stays, and so
 * do the override and an open bill; a tenant without an end gets `TRIAL_DAYS` from now, so that its
 * first bill can follow.
 * @throws NOT_FOUND; VALIDATION_ERROR on `tariff`, with the list of tariffs, and on `period_key`; TARIFF_DISABLED
 */
export async function assignTariff(
  deps: Deps,
  operator: User,
  tenant_id: string,
  input: { tariff: string; period_key: string | null },
): Promise<Tenant> {
  return inTransaction(deps, async (tx) => {
    const before = await getTenantTariffForUpdate(tx.db, tenant_id);
    const tariff = await getAssignable(tx.db, input.tariff);
    const { period_key } = input;
    assertOffered(tariff, period_key);
    const { slug } = tariff;
    const trial = { activeUntil: null, now: tx.clock.now(), period_days: tx.config.trial_days };
    await changeTenantTariff(tx.db, tenant_id, {
      tariff: slug,
      tariff_period_key: period_key,
      tariff_active_until: before.tariff_active_until ?? paidUntil(trial),
    });
    await deleteDailyCount(tx.db, tenant_id);
    const details = { from: before.tariff, to: slug, period_key };
    await recordAction(tx, { operator, action: "tariff.set", target: tenant_id, details });
    return getTenant(tx.db, tenant_id);
  });
}

async function getAssignable(db: Database, slug: string): Promise<Tariff> {
  const tariff = await findTariffForAssignment(db, slug);
  if (tariff === undefined) {
    throw invalidField("tariff", problem("unknown_tariff", { allowed: await listEnabledSlugs(db) }));
  }
  if (!tariff.enabled) throw new ApiError("TARIFF_DISABLED");
  return tariff;
}

function assertOffered({ period_options }: Tariff, period_key: string | null): void {
  const keys = period_options.map(({ key }) => key);
  if (period_key === null || keys.includes(period_key)) return;
  throw invalidField(
    "period_key",
    keys.length === 0 ? problem("no_periods") : problem("unknown_period", { allowed: keys }),
  );
}
