/** The texts of the payers' pages, in the three languages, and how they write times. */
import { timeFormat } from "../pages/time-format.ts";
import type { Language } from "../rules/language.ts";
import { EN } from "./words-en.ts";
import { KK } from "./words-kk.ts";
import { RU, type Words } from "./words-ru.ts";

export const WORDS: Record<Language, Words> = { ru: RU, kk: KK, en: EN };

/** A day and a time of day, as people of the language read them. */
export function timeText(at: Date, language: Language, timeZone: string): string {
  return timeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone }).format(at);
}
