/** The state of the form of a tariff, its problems, and the body of the call. */
import type { PeriodOption, Tariff } from "./queries.ts";

export type DraftOption = { [Field in keyof PeriodOption]: string } & {
  /** A stable React key, while options are added, removed and moved. */
  id: string;
};
export type Draft = {
  slug: string;
  label_ru: string;
  label_kk: string;
  daily_limit: string;
  period_options: DraftOption[];
};

const SLUG = /^[a-z][a-z0-9_-]{0,31}$/;
export const MAX_OPTIONS = 50;
export const MAX_LABEL = 64;
const MAX_DAILY_LIMIT = 1_000_000;
const MAX_PERIOD_DAYS = 3650;
const MAX_PRICE_KZT = 99_999_999;

export const NEW_DRAFT: Draft = { slug: "", label_ru: "", label_kk: "", daily_limit: "0", period_options: [] };

export function newOption(): DraftOption {
  return { id: crypto.randomUUID(), key: "", label_ru: "", label_kk: "", period_days: "30", price_kzt: "" };
}

export function draftOf({ slug, label_ru, label_kk, daily_limit, period_options }: Tariff): Draft {
  return {
    ...{ slug, label_ru, label_kk, daily_limit: String(daily_limit) },
    period_options: period_options.map((option) => ({
      ...{ ...option, id: option.key },
      period_days: String(option.period_days),
      price_kzt: String(option.price_kzt),
    })),
  };
}

/** Parses a whole number from `min` to `max`, with or without spaces; null for anything else. */
function typedWhole(text: string, min: number, max: number): number | null {
  const digits = text.replace(/\s/gu, "");
  const number = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
  return number >= min && number <= max ? number : null;
}
export const typedLimit = (text: string) => typedWhole(text, 0, MAX_DAILY_LIMIT);
export const typedPeriod = (text: string) => typedWhole(text, 1, MAX_PERIOD_DAYS);
export const typedPrice = (text: string) => typedWhole(text, 0, MAX_PRICE_KZT);

export type DraftProblem =
  | "slug_wrong"
  | "label_wrong"
  | "daily_limit_wrong"
  | "period_days_wrong"
  | "price_wrong"
  | "key_twice";

/** The problems of the draft, by the API's names of the fields, such as `period_options.0.key`. */
export function draftProblems(draft: Draft): Record<string, DraftProblem> {
  const problems: Record<string, DraftProblem> = {};
  const check = (field: string, isRight: boolean, problem: DraftProblem) => {
    if (!isRight) problems[field] ??= problem;
  };
  const isLabel = (text: string) => text.trim() !== "" && [...text.trim()].length <= MAX_LABEL;
  check("slug", SLUG.test(draft.slug), "slug_wrong");
  check("label_ru", isLabel(draft.label_ru), "label_wrong");
  check("label_kk", isLabel(draft.label_kk), "label_wrong");
  check("daily_limit", typedLimit(draft.daily_limit) !== null, "daily_limit_wrong");
  for (const [at, option] of draft.period_options.entries()) {
    const keys_before = draft.period_options.slice(0, at).map(({ key }) => key);
    check(`period_options.${at}.key`, SLUG.test(option.key), "slug_wrong");
    check(`period_options.${at}.key`, !keys_before.includes(option.key), "key_twice");
    check(`period_options.${at}.label_ru`, isLabel(option.label_ru), "label_wrong");
    check(`period_options.${at}.label_kk`, isLabel(option.label_kk), "label_wrong");
    check(`period_options.${at}.period_days`, typedPeriod(option.period_days) !== null, "period_days_wrong");
    check(`period_options.${at}.price_kzt`, typedPrice(option.price_kzt) !== null, "price_wrong");
  }
  return problems;
}

/** Converts a draft without problems to the body of the call. */
export function tariffOf({ slug, label_ru, label_kk, daily_limit, period_options }: Draft) {
  return {
    ...{ slug, label_ru: label_ru.trim(), label_kk: label_kk.trim() },
    daily_limit: typedLimit(daily_limit) ?? 0,
    period_options: period_options.map((option) => ({
      key: option.key,
      label_ru: option.label_ru.trim(),
      label_kk: option.label_kk.trim(),
      period_days: typedPeriod(option.period_days) ?? 0,
      price_kzt: typedPrice(option.price_kzt) ?? 0,
    })),
  };
}

/** The fields in which `draft` differs from the tariff. Others are not sent, so that another operator's changes are not lost. */
export function changesTo(tariff: Tariff, draft: Draft) {
  const { slug: _slug, ...wanted } = tariffOf(draft);
  const { slug: _same, ...present } = tariffOf(draftOf(tariff));
  const differs = (field: keyof typeof wanted) => JSON.stringify(wanted[field]) !== JSON.stringify(present[field]);
  return {
    ...(differs("label_ru") && { label_ru: wanted.label_ru }),
    ...(differs("label_kk") && { label_kk: wanted.label_kk }),
    ...(differs("daily_limit") && { daily_limit: wanted.daily_limit }),
    ...(differs("period_options") && { period_options: wanted.period_options }),
  };
}
