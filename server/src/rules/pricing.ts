/** The price and the daily limit of a tenant's tariff, from the tariff itself and from what was agreed with the tenant. */

const DAY_MS = 24 * 60 * 60_000;

/** A tariff as sold; `price_kzt` is whole tenge. */
type Sold = {
  enabled: boolean;
  daily_limit: number;
  period_options: readonly { key: string; period_days: number; price_kzt: number }[];
};

/** The agreement with one tenant; null means the tariff's value. The fields do not depend on each other. */
type Agreed = { custom_price_kzt: number | null; custom_period_days: number | null };

export type Pricing = { period_key: string; period_days: number; price_kzt: number };

/**
 * The price and the length of the next paid period. `period_key` is the chosen option; null, or one that is no longer offered,
 * selects the first. The result is null when nothing is billed: there is no tariff, it is disabled, or it has no period
 * options, whatever was agreed.
 */
export function pricingOf(tariff: Sold | undefined, period_key: string | null, agreed: Agreed): Pricing | null {
  if (tariff === undefined || !tariff.enabled) return null;
  const options = tariff.period_options;
  const option = options.find(({ key }) => key === period_key) ?? options[0];
  if (option === undefined) return null;
  return {
    period_key: option.key,
    period_days: agreed.custom_period_days ?? option.period_days,
    price_kzt: agreed.custom_price_kzt ?? option.price_kzt,
  };
}

/** Live invoices per day; 0: unlimited. A disabled tariff still limits. */
export function dailyLimitOf(
  tariff: Pick<Sold, "daily_limit"> | undefined,
  agreed: { custom_daily_limit: number | null },
): number {
  return tariff === undefined ? 0 : (agreed.custom_daily_limit ?? tariff.daily_limit);
}

/** The live invoices a day that visitors of the shop may create: half of the limit, so that they never use up the merchant's own. */
export function shopLimitOf(daily_limit: number): number {
  return Math.max(1, Math.floor(daily_limit / 2));
}

/** The end of the tariff after one more paid period; days in which writing had stopped are not charged. */
export function paidUntil(input: { activeUntil: Date | null; now: Date; period_days: number }): Date {
  const { activeUntil, now, period_days } = input;
  const from = activeUntil === null || activeUntil < now ? now : activeUntil;
  return new Date(from.getTime() + period_days * DAY_MS);
}
