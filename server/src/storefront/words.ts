/** The texts of the shop's pages, in the three languages. */
import { DEFAULT_UNIT, UNITS } from "../catalog/units.ts";
import type { Language } from "../rules/language.ts";
import { amountText } from "../rules/money.ts";
import { EN } from "./words-en.ts";
import { KK } from "./words-kk.ts";
import { RU, type Words } from "./words-ru.ts";

const NO_BREAK_SPACE = "\u00a0";

export const WORDS: Record<Language, Words> = { ru: RU, kk: KK, en: EN };

/** A text with its gaps (`{time}`) filled. */
export function fill(text: string, gaps: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(gaps[name]));
}

/** The decimal separator between tenge and tiyn. */
export function decimalSign(language: Language): string {
  return language === "en" ? "." : ",";
}

/** An amount as people read it: `1 500 ₸`, `1 500,50 ₸`. The page's script writes totals in the same way. */
export function priceText(tiyn: number, language: Language): string {
  const [whole = "", fraction = ""] = amountText(tiyn).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE);
  const decimals = fraction === "00" ? "" : decimalSign(language) + fraction;
  return `${grouped}${decimals}${NO_BREAK_SPACE}₸`;
}

/** The name of a unit; null for pieces, which need none. */
export function unitText(code: string, language: Language): string | null {
  const unit = UNITS.find((each) => each.code === code);
  return unit === undefined || code === DEFAULT_UNIT ? null : unit[`name_${language}`];
}
