/** The texts of the console by language; a test finds elements by the text that a person reads. */
import { messages as en } from "../../src/app/i18n/en.ts";
import { messages as kk } from "../../src/app/i18n/kk.ts";
import { messages as ru } from "../../src/app/i18n/ru.ts";
import { dayText } from "../../src/shared/format/dates.ts";
import { groupedText, moneyText, typableMoney } from "../../src/shared/format/money.ts";
import { setTimeZone } from "../../src/shared/format/time-zone.ts";
import type { TranslationOf } from "../../src/shared/i18n/translation-of.ts";
import type { Language } from "./place.ts";

export type Words = TranslationOf<typeof ru>;

export const WORDS: Record<Language, Words> = { ru, kk, en };

function languageOf(words: Words): Language {
  return (["ru", "kk", "en"] as const).find((code) => WORDS[code] === words) ?? "ru";
}

/** The amount `1500.00` as the console writes it in the language of `words`. */
export function moneyIn(words: Words, amount: string): string {
  return moneyText(amount, languageOf(words));
}

/** The day of an instant as the console writes it in the language of `words`. */
export function dayIn(words: Words, instant: string): string {
  setTimeZone("Asia/Almaty");
  return dayText(instant, languageOf(words));
}

/** The amount `1500.00` as the counter shows what is typed: `1 500 ₸`. */
export function typedIn(words: Words, amount: string): string {
  const language = languageOf(words);
  return `${groupedText(typableMoney(amount, language), language)} ₸`;
}

/** A sentence with its gaps filled. */
export function say(sentence: string, gaps: Record<string, string | number>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(gaps[name]));
}
