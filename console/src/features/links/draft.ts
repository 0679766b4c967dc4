/** A payment link as it is being typed, and as the API takes it. */
import { dayOf, dayStart } from "../../shared/format/dates.ts";
import { typableMoney, typedMoney, moneyProblem as typingProblem } from "../../shared/format/money.ts";
import type { Language } from "../../shared/i18n/languages.ts";
import type { CartLine } from "../catalog/index.ts";
import { hasBillingDay, PERIODS, type Period } from "../subscriptions/index.ts";
import type { PaymentLink } from "./queries.ts";

export const ASKED = ["name", "phone", "comment"] as const;
type Asked = "no" | "optional" | "required";
export type Channel = PaymentLink["channels"][number];

/**
 * `until` is the last day on which the link takes payments, or empty; no `channels`: what the connection can do. No
 * `billing_period`: each payment is made once; an empty `billing_day`: that of the first payment.
 */
export type Draft = {
  title: string;
  by: "amount" | "choice" | "cart";
  amount: string;
  min_amount: string;
  max_amount: string;
  cart: CartLine[];
  billing_period: Period | null;
  billing_day: string;
  description: string;
  channels: Channel[];
  ask: Record<(typeof ASKED)[number], Asked>;
  max_payments: string;
  until: string;
  success_url: string;
  slug: string;
};

/** What the parts of the form are given. */
export type DraftProps = {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  problemOf: (field: string) => string | undefined;
};

/** The fields that show their own problems. */
export const KNOWN_FIELDS = [
  ...["title", "amount", "min_amount", "max_amount", "items", "billing", "description", "channels"],
  ...["max_payments", "expires_at", "success_url", "slug"],
];

export const FRESH: Draft = {
  title: "",
  by: "amount",
  amount: "",
  min_amount: "",
  max_amount: "",
  cart: [],
  billing_period: null,
  billing_day: "",
  description: "",
  channels: [],
  ask: { name: "no", phone: "no", comment: "no" },
  max_payments: "",
  until: "",
  success_url: "",
  slug: "",
};

export function draftOf(link: PaymentLink, language: Language): Draft {
  const typable = (amount: string | null) => (amount === null ? "" : typableMoney(amount, language));
  const { ask, items, expires_at } = link;
  return {
    title: link.title,
    by: items !== null ? "cart" : link.amount === null ? "choice" : "amount",
    amount: typable(link.amount),
    min_amount: typable(link.min_amount),
    max_amount: typable(link.max_amount),
    cart: items ?? [],
    billing_period: PERIODS.find((known) => known === link.billing?.billing_period) ?? null,
    billing_day: String(link.billing?.billing_day ?? ""),
    description: link.description ?? "",
    channels: link.channels,
    ask: { name: ask.name ?? "no", phone: ask.phone ?? "no", comment: ask.comment ?? "no" },
    max_payments: link.max_payments === null ? "" : String(link.max_payments),
    // The instant is the first at which nothing is taken.
    until: expires_at === null ? "" : dayOf(Date.parse(expires_at) - 1),
    success_url: link.success_url ?? "",
    slug: link.slug,
  };
}

export type MoneyField = "amount" | "min_amount" | "max_amount" | "cart";
type TypingProblem = NonNullable<ReturnType<typeof typingProblem>>;
export type MoneyProblem = { field: MoneyField; problem: TypingProblem | "swapped" | "cart_empty" };

/** Why the service would not take the money of the draft; null where it would. */
export function moneyProblem({ by, amount, min_amount, max_amount, cart }: Draft): MoneyProblem | null {
  if (by === "cart") return cart.length === 0 ? { field: "cart", problem: "cart_empty" } : null;
  const typed: [MoneyField, string][] =
    by === "amount"
      ? [["amount", amount]]
      : [
          ["min_amount", min_amount],
          ["max_amount", max_amount],
        ];
  for (const [field, text] of typed) {
    const problem = typingProblem(text);
    if (problem !== null) return { field, problem };
  }
  const isSwapped = by === "choice" && (typedMoney(min_amount) ?? 0) > (typedMoney(max_amount) ?? 0);
  return isSwapped ? { field: "max_amount", problem: "swapped" } : null;
}

function moneyOf({ by, amount, min_amount, max_amount, cart }: Draft) {
  if (by === "amount") return { amount: typedMoney(amount) };
  if (by === "choice") return { min_amount: typedMoney(min_amount), max_amount: typedMoney(max_amount) };
  return { items: cart.map(({ catalog_item_id, count }) => ({ catalog_item_id, count })) };
}

function askOf(ask: Draft["ask"]) {
  const asked = ASKED.flatMap((name) => (ask[name] === "no" ? [] : [[name, ask[name]] as const]));
  return Object.fromEntries(asked) as Partial<Record<(typeof ASKED)[number], "optional" | "required">>;
}

/** Whether the link makes subscriptions, which are billed by phone alone. What the payer chooses to pay is paid once. */
export function isBilled({ by, billing_period }: Pick<Draft, "by" | "billing_period">): boolean {
  return by !== "choice" && billing_period !== null;
}

/** How a new link bills its payers. */
export function billingOf(draft: Draft) {
  const { billing_period, billing_day } = draft;
  if (billing_period === null || !isBilled(draft)) return {};
  const hasDay = hasBillingDay(billing_period) && billing_day !== "";
  return { billing: { billing_period, ...(hasDay && { billing_day: Number(billing_day) }) } };
}

/** The whole draft as the service takes it, without its billing, which cannot be changed. */
export function bodyOf(draft: Draft) {
  const { title, description, channels, max_payments, until, success_url, slug } = draft;
  return {
    title: title.trim(),
    ...moneyOf(draft),
    description: description.trim() || null,
    ...(channels.length > 0 && !isBilled(draft) && { channels }),
    ask: askOf(draft.ask),
    max_payments: max_payments === "" ? null : Number(max_payments),
    expires_at: until === "" ? null : dayStart(until, 1),
    success_url: success_url.trim() || null,
    ...(slug !== "" && { slug }),
  };
}

const MONEY_FIELDS = ["by", "amount", "min_amount", "max_amount", "cart"] as const;

/**
 * The changed fields alone: a cart that is sent again would take the prices of today's catalog, and a link that ends within a day
 * would end with the day.
 */
export function changesOf(before: Draft, after: Draft) {
  const isSame = (field: keyof Draft) => before[field] === after[field];
  const { title, description, channels, ask, max_payments, expires_at, success_url, slug } = bodyOf(after);
  return {
    ...(!MONEY_FIELDS.every(isSame) && moneyOf(after)),
    ...(!isSame("title") && { title }),
    ...(!isSame("description") && { description }),
    ...(!isSame("channels") && channels && { channels }),
    ...(!isSame("ask") && { ask }),
    ...(!isSame("max_payments") && { max_payments }),
    ...(!isSame("until") && { expires_at }),
    ...(!isSame("success_url") && { success_url }),
    ...(!isSame("slug") && slug && { slug }),
  };
}
