/** Names tariffs and their periods in the language of the console. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useLabel } from "../../shared/i18n/label.ts";
import { type PeriodOption, tariffsQuery } from "./queries.ts";

/** Names a tariff by its slug: dots until it is loaded, and the slug itself for a deleted one. */
export function useTariffName(): (slug: string) => string {
  const { data = [], isPending } = useQuery(tariffsQuery);
  const labelOf = useLabel();
  return (slug) => {
    const tariff = data.find((known) => known.slug === slug);
    if (tariff !== undefined) return labelOf(tariff);
    return isPending ? "…" : slug;
  };
}

/** Formats the price of a period, such as `9 900,00 ₸ за 30 дней`. */
export function usePrice(): (priced: Pick<PeriodOption, "price_kzt" | "period_days">) => string {
  const { t } = useTranslation();
  const { money } = useFormat();
  return ({ price_kzt, period_days }) =>
    t("tariffs.price_for", { price: money(String(price_kzt)), days: t("tariffs.days", { count: period_days }) });
}

/** Formats a daily limit, such as `200 в день`, or says that there is none. */
export function useLimit(): (daily_limit: number) => string {
  const { t } = useTranslation();
  return (daily_limit) => (daily_limit === 0 ? t("tariffs.unlimited") : t("tariffs.a_day", { number: daily_limit }));
}
