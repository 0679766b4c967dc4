/** What a tenant pays for its tariff, and how many invoices a day it may make for it: the catalog and what was agreed. */

const DAY_MS = 24 * 60 * 60_000;

/** A tariff as it is sold; `price_kzt` is whole tenge. */
type Sold = {
  enabled: boolean;
  daily_limit: number;
  period_options: readonly { key: string; period_days: number; price_kzt: number }[];
};

/** What was agreed with one tenant; null: as the tariff says. The fields do not depend on each other. */
type Agreed = { custom_price_kzt: number | null; custom_period_days: number | null };

export type Pricing = { period_key: string; period_days: number; price_kzt: number };

/**
 * What the next paid period costs and how long it is. `period_key` is the option that was chosen; null, or one that is no
 * longer offered, stands for the first. Null where nothing is billed: there is no tariff, it is disabled, or it has no
 * period options, whatever was agreed.
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

/** How many of a day's live invoices strangers may make, in the merchant's shop: half, so that the merchant never runs out for them. */
export function shopLimitOf(daily_limit: number): number {
  return Math.max(1, Math.floor(daily_limit / 2));
}

/** The end of what is paid for once a period more is: nobody is charged for the days in which writing had stopped. */
export function paidUntil(input: { active_until: Date | null; now: Date; period_days: number }): Date {
  const { active_until, now, period_days } = input;
  const from = active_until === null || active_until < now ? now : active_until;
  return new Date(from.getTime() + period_days * DAY_MS);
}
