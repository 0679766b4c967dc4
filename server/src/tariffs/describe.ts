/** Composes the present terms of a tenant's tariff: its price, its daily limit, and whether the tenant may write. */
import type { Tariff, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { dailyLimitOf, type Pricing, pricingOf } from "../rules/pricing.ts";
import { type TariffPhase, tariffPhase } from "../rules/tariff.ts";
import { findTariff } from "./store.ts";

export type TariffTerms = {
  tariff: Tariff | undefined;
  /** The price of the next period; null: nothing is billed. */
  pricing: Pricing | null;
  /** Live invoices per day; 0: unlimited. */
  daily_limit: number;
  phase: TariffPhase;
};

export async function describeTariff(deps: Deps, tenant: Tenant): Promise<TariffTerms> {
  const tariff = tenant.tariff === null ? undefined : await findTariff(deps.db, tenant.tariff);
  return {
    tariff,
    pricing: pricingOf(tariff, tenant.tariff_period_key, tenant),
    daily_limit: dailyLimitOf(tariff, tenant),
    phase: tariffPhase({ ...tenant, graceDays: deps.config.tariff_grace_days, now: deps.clock.now() }),
  };
}
