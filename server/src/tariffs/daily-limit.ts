/** Enforces the daily limit: how many live invoices of a tenant the provider takes a day. */
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { localDay } from "../rules/local-day.ts";
import { dailyLimitOf } from "../rules/pricing.ts";
import type { Tx } from "../transaction.ts";
import { type CountMade, changeDailyCount, insertDailyCount, releaseDailyCount } from "./daily-count-store.ts";
import { findTariff } from "./store.ts";

/** How many live invoices the tenant may make per day of `SUBSCRIPTION_TZ`; 0 is unlimited. */
export async function dailyLimitFor(
  deps: Deps,
  tenant: Pick<Tenant, "tariff" | "custom_daily_limit">,
): Promise<number> {
  if (tenant.tariff === null) return 0;
  return dailyLimitOf(await findTariff(deps.db, tenant.tariff), tenant);
}

/**
 * Counts a live invoice that the transaction `db` has just made, under a `limit` of `dailyLimitFor` that is not 0. Invoices
 * of one tenant are counted one after the other, so concurrent ones stay within the limit. `countMade` gives the first value of a
 * count that does not exist yet today.
 * @throws DAILY_LIMIT_REACHED, which rolls the transaction back, with Retry-After to the next midnight.
 */
export async function countTowardsLimit(
  tx: Tx,
  made: { tenant_id: string; invoice_id: number },
  limit: number,
  countMade: CountMade,
): Promise<void> {
  const { start, retryAfterS } = limitedDay(tx);
  await insertDailyCount(tx.db, { ...made, day_start: start }, countMade);
  if (await changeDailyCount(tx.db, { tenant_id: made.tenant_id, day_start: start, limit })) return;
  throw new ApiError("DAILY_LIMIT_REACHED", { retryAfterS });
}

/** The start of the day that limits count by, and the time until its end. */
export function limitedDay({ clock, config }: Pick<Deps, "clock" | "config">): { start: Date; retryAfterS: number } {
  const now = clock.now();
  const { start, end } = localDay(now, config.subscription_tz);
  return { start, retryAfterS: Math.ceil((end.getTime() - now.getTime()) / 1000) };
}

/** Subtracts an invoice from the count when the provider has certainly not taken it; the count of another day stays. */
export async function giveBackCount(
  { db, config }: Pick<Deps, "db" | "config">,
  { tenant_id, countedAt }: { tenant_id: string; countedAt: Date },
): Promise<void> {
  const { start } = localDay(countedAt, config.subscription_tz);
  await releaseDailyCount(db, { tenant_id, day_start: start });
}
