/** The texts that all pages of customers share, in the three languages, and how the pages write amounts. */
import type { Language } from "../rules/language.ts";
import { amountText } from "../rules/money.ts";
import { PAGE_EN } from "./words-en.ts";
import { PAGE_KK } from "./words-kk.ts";
import { PAGE_RU, type PageWords } from "./words-ru.ts";

const NO_BREAK_SPACE = "\u00a0";

export const PAGE_WORDS: Record<Language, PageWords> = { ru: PAGE_RU, kk: PAGE_KK, en: PAGE_EN };

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
