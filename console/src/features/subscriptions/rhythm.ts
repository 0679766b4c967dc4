/** Formats how often a subscription is billed, and how often a failed attempt is retried. */
import { useTranslation } from "react-i18next";
import type { components, paths } from "../../api.gen.ts";

type Created = paths["/api/dashboard/v1/subscriptions"]["post"]["requestBody"]["content"]["application/json"];
export type Period = Created["billing_period"];

export const PERIODS: Period[] = ["daily", "weekly", "biweekly", "monthly", "quarterly", "yearly"];
const OF_DAYS: Period[] = ["daily", "weekly", "biweekly"];
export const LAST_BILLING_DAY = 28;

/** Periods of months are billed on a day of the month. */
export function hasBillingDay(period: Period): boolean {
  return !OF_DAYS.includes(period);
}

type Rhythm = Pick<components["schemas"]["Subscription"], "billing_period" | "billing_day">;

type Retries = Pick<
  components["schemas"]["SubscriptionDetail"]["subscription"],
  "max_retry_attempts" | "retry_interval_hours"
>;

/** Describes how often an unpaid billing is retried. */
export function useRetries(): (settings: Retries) => string {
  const { t } = useTranslation();
  return ({ max_retry_attempts: count, retry_interval_hours }) => {
    const hours = t("subscriptions.hours", { count: retry_interval_hours });
    return count === 1 ? t("subscriptions.no_retries") : t("subscriptions.retries_of", { count, hours });
  };
}

/** Describes how often a subscription is billed. */
export function useRhythm(): (subscription: Rhythm) => string {
  const { t } = useTranslation();
  return ({ billing_period, billing_day }) => {
    // The service bills unknown periods monthly.
    const period = PERIODS.find((known) => known === billing_period) ?? "monthly";
    return t(`subscriptions.rhythm.${period}`, { day: billing_day });
  };
}
