/** The terms of a subscription in the form, and their conversion to the body of the call. */
import { typableMoney, typedMoney, moneyProblem as typingProblem } from "../../shared/format/money.ts";
import type { Language } from "../../shared/i18n/languages.ts";
import { type CartLine, cartTotal } from "../catalog/index.ts";
import type { SubscriptionDetail } from "./queries.ts";

/** The terms that can be changed after creation; settings are the values of their selects. */
export type Terms = {
  by: "amount" | "cart";
  amount: string;
  cart: CartLine[];
  billing_day: string;
  subscriber_name: string;
  description: string;
  external_subscriber_id: string;
  max_retry_attempts: string;
  retry_interval_hours: string;
  grace_period_days: string;
};

/** The props of the parts of the form. */
export type TermsProps = {
  terms: Terms;
  change: (changes: Partial<Terms>) => void;
  problemOf: (field: string) => string | undefined;
};

/** The limits of the service for one billing, in tenge. */
const MIN_AMOUNT = 100;
const MAX_AMOUNT = 1_000_000;
/** The fields that show their own problems. */
export const KNOWN_TERMS = [
  "amount",
  "cart_items",
  "billing_day",
  "subscriber_name",
  "description",
  "external_subscriber_id",
];

/** Settings begin with the defaults of the service. */
export function freshTerms(billing_day: number): Terms {
  return {
    by: "amount",
    amount: "",
    cart: [],
    billing_day: String(billing_day),
    subscriber_name: "",
    description: "",
    external_subscriber_id: "",
    max_retry_attempts: "3",
    retry_interval_hours: "24",
    grace_period_days: "7",
  };
}

export function termsOf(subscription: SubscriptionDetail["subscription"], language: Language): Terms {
  const { cart_items, amount } = subscription;
  return {
    by: cart_items === undefined ? "amount" : "cart",
    amount: typableMoney(amount, language),
    cart: cart_items ?? [],
    billing_day: String(subscription.billing_day ?? ""),
    subscriber_name: subscription.subscriber_name ?? "",
    description: subscription.description ?? "",
    external_subscriber_id: subscription.external_subscriber_id ?? "",
    max_retry_attempts: String(subscription.max_retry_attempts),
    retry_interval_hours: String(subscription.retry_interval_hours),
    grace_period_days: String(subscription.grace_period_days),
  };
}

export type MoneyProblem = "amount_wrong" | "amount_bounds" | "cart_empty";

/** Why the service would refuse the amount or the cart of `terms`; null for a valid one. */
export function moneyProblem({ by, amount, cart }: Terms): MoneyProblem | null {
  if (by === "cart" && cart.length === 0) return "cart_empty";
  const sum = by === "cart" ? Number(cartTotal(cart)) : typedMoney(amount);
  if (sum === null) {
    const problem = typingProblem(amount);
    return problem === "too_small" || problem === "too_large" ? "amount_bounds" : "amount_wrong";
  }
  return sum < MIN_AMOUNT || sum > MAX_AMOUNT ? "amount_bounds" : null;
}

/** Converts the amount or the cart of `terms` to the body of the call. */
export function moneyOf({ by, amount, cart }: Terms) {
  if (by === "amount") return { amount: typedMoney(amount) };
  return { cart_items: cart.map(({ catalog_item_id, count }) => ({ catalog_item_id, count })) };
}

export function settingsOf(terms: Terms) {
  return {
    max_retry_attempts: Number(terms.max_retry_attempts),
    retry_interval_hours: Number(terms.retry_interval_hours),
    grace_period_days: Number(terms.grace_period_days),
  };
}
