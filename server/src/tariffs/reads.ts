/** The reads and locks of tenants' tariffs for other rooms. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tariff, TenantTariff } from "../db/schema.ts";
import { isClosed } from "../tenants/reads.ts";

/** A tenant, the instant `follows` at which its paid period ends, and the terms of the period after it. */
export type EndingTariff = Pick<TenantTariff, "tariff_period_key" | "custom_price_kzt" | "custom_period_days"> & {
  id: string;
  follows: Date;
} & Pick<Tariff, "slug" | "enabled" | "daily_limit" | "period_options">;

/** The expressions that name a tenant and the end of its paid period, which the next period follows. */
export type TariffEnd = { tenant_id: RawBuilder<string>; follows: RawBuilder<Date> };

/**
 * Locks the tariffs of up to `limit` tenants whose paid period ends by `until`, the earliest end first, where the tariff is
 * enabled and has a price, and the tenant is not closed. Those for which the condition `isHandled` holds are left out, and so are those that another
 * transaction has locked.
 */
export async function claimEndingTariffs(
  db: Database,
  claim: { until: Date; limit: number; isHandled: (end: TariffEnd) => RawBuilder<SqlBool> },
): Promise<EndingTariff[]> {
  const { until, limit, isHandled } = claim;
  const { rows } = await sql<EndingTariff>`
    select t.tenant_id as id, t.tariff_period_key, t.custom_price_kzt, t.custom_period_days, t.tariff_active_until as follows,
      f.slug, f.enabled, f.daily_limit, f.period_options
    from tenant_tariffs t
    join tariffs f on f.slug = t.tariff and f.enabled and f.period_options <> '[]'
    where t.tariff_active_until <= ${until} and not ${isClosed(sql`t.tenant_id`)}
      and not ${isHandled({ tenant_id: sql`t.tenant_id`, follows: sql`t.tariff_active_until` })}
    order by t.tariff_active_until
    limit ${limit}
    for no key update of t skip locked`.execute(db);
  return rows;
}
