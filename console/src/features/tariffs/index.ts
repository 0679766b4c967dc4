/** The exports of tariffs for other features. */
export { typedLimit, typedPeriod, typedPrice } from "./draft.ts";
export { useLimit, usePrice, useTariffName } from "./names.ts";
export { type Tariff, tariffsQuery } from "./queries.ts";
