/** Money between the API's decimal text and people: `1500.00` is `1 500,00 ₸`, and in English `1,500.00 ₸`. */
import type { Language } from "../i18n/languages.ts";

const NO_BREAK_SPACE = "\u00a0";

/** A decimal text of tenge as people read it. */
export function moneyText(amount: string, language: Language): string {
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  return `${sign}${groupedText(`${whole},${fraction.padEnd(2, "0")}`, language)}${NO_BREAK_SPACE}₸`;
}

/** The decimal separator and the thousands separator. */
const MARKS: Record<Language, { decimal: string; thousands: string }> = {
  ru: { decimal: ",", thousands: NO_BREAK_SPACE },
  kk: { decimal: ",", thousands: NO_BREAK_SPACE },
  en: { decimal: ".", thousands: "," },
};

/** The decimal separator. */
export function decimalMark(language: Language): string {
  return MARKS[language].decimal;
}

/** `1500,5`, as far as it is typed, with its thousands apart: `1 500,5`. */
export function groupedText(typed: string, language: Language): string {
  const [whole = "", fraction] = typed.split(/[.,]/);
  const { decimal, thousands } = MARKS[language];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}

/** Why what a person typed is no amount that the API takes. */
type MoneyProblem = "no_number" | "too_precise" | "too_small" | "too_large";

/** The API accepts amounts below this. */
const LIMIT = 100_000_000;

/** What a person typed (`1 500,5`) as the number that the API takes, or why it is none. */
function readMoney(text: string): { amount: number } | { problem: MoneyProblem } {
  const [, whole, fraction = ""] = /^(\d+)(?:[.,](\d+))?₸?$/.exec(withoutThousands(text.replace(/\s/gu, ""))) ?? [];
  if (whole === undefined) return { problem: /^[-−]\s*\d/.test(text.trim()) ? "too_small" : "no_number" };
  if (fraction.length > 2) return { problem: "too_precise" };
  const amount = Number(`${whole}.${fraction || "0"}`);
  if (amount >= LIMIT) return { problem: "too_large" };
  return amount > 0 ? { amount } : { problem: "too_small" };
}

/** `1,500.50` without its commas; a text in which a comma may stand before decimals stays as it is. */
function withoutThousands(text: string): string {
  return /^\d{1,3}(,\d{3})+\.\d/.test(text) ? text.replaceAll(",", "") : text;
}

/** The amount alone; null when what was typed is none. */
export function typedMoney(text: string): number | null {
  const read = readMoney(text);
  return "amount" in read ? read.amount : null;
}

/** The problem alone; null when what was typed is an amount. */
export function moneyProblem(text: string): MoneyProblem | null {
  const read = readMoney(text);
  return "problem" in read ? read.problem : null;
}

/** A decimal text of tenge as a person would type it: `1500.00` is `1500`, `1500.50` is `1500,50`. */
export function typableMoney(amount: string, language: Language): string {
  return amount.replace(/\.00$/, "").replace(".", MARKS[language].decimal);
}

/** A whole number with its thousands apart: `12500` is `12 500`. */
export function wholeText(value: number, language: Language): string {
  return groupedText(String(Math.round(value)), language);
}

/** A number with its thousands apart and its decimals, if any: `0.5` is `0,5`. */
export function numberText(value: number, language: Language): string {
  return groupedText(String(value).replace(".", ","), language);
}
