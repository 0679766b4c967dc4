/** The draft of the terms agreed with a merchant; an empty field means the tariff's own value. */
import type { components } from "../../api.gen.ts";
import { typedLimit, typedPeriod, typedPrice } from "../tariffs/index.ts";

type Agreed = components["schemas"]["PricingOverride"];

export type Terms = {
  custom_price_kzt: string;
  custom_period_days: string;
  custom_daily_limit: string;
  custom_pricing_reason: string;
};

export const NO_TERMS: Terms = {
  custom_price_kzt: "",
  custom_period_days: "",
  custom_daily_limit: "",
  custom_pricing_reason: "",
};

export function termsOf(agreed: Agreed): Terms {
  return {
    custom_price_kzt: String(agreed.custom_price_kzt ?? ""),
    custom_period_days: String(agreed.custom_period_days ?? ""),
    custom_daily_limit: String(agreed.custom_daily_limit ?? ""),
    custom_pricing_reason: agreed.custom_pricing_reason ?? "",
  };
}

type TermsProblem = "custom_price_wrong" | "custom_period_wrong" | "custom_limit_wrong";

export function termsProblems(terms: Terms): Partial<Record<keyof Terms, TermsProblem>> {
  const isWrong = (text: string, typed: (text: string) => number | null) => text.trim() !== "" && typed(text) === null;
  return {
    ...(isWrong(terms.custom_price_kzt, typedPrice) && { custom_price_kzt: "custom_price_wrong" }),
    ...(isWrong(terms.custom_period_days, typedPeriod) && { custom_period_days: "custom_period_wrong" }),
    ...(isWrong(terms.custom_daily_limit, typedLimit) && { custom_daily_limit: "custom_limit_wrong" }),
  };
}

/** The fields that differ from `agreed`. Null clears a field; an absent one keeps a value that another operator may have set. */
export function changesTo(agreed: Agreed, terms: Terms) {
  const price = typedPrice(terms.custom_price_kzt);
  const period = typedPeriod(terms.custom_period_days);
  const limit = typedLimit(terms.custom_daily_limit);
  const reason = terms.custom_pricing_reason.trim() === "" ? null : terms.custom_pricing_reason.trim();
  return {
    ...(price !== agreed.custom_price_kzt && { custom_price_kzt: price }),
    ...(period !== agreed.custom_period_days && { custom_period_days: period }),
    ...(limit !== agreed.custom_daily_limit && { custom_daily_limit: limit }),
    ...(reason !== agreed.custom_pricing_reason && { custom_pricing_reason: reason }),
  };
}
