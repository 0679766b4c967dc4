/** The texts of the shop's pages, in the three languages. */
import { DEFAULT_UNIT, UNITS } from "../catalog/units.ts";
import type { Language } from "../rules/language.ts";
import { EN } from "./words-en.ts";
import { KK } from "./words-kk.ts";
import { RU, type Words } from "./words-ru.ts";

export const WORDS: Record<Language, Words> = { ru: RU, kk: KK, en: EN };

/** The name of a unit; null for pieces, which need none. */
export function unitText(code: string, language: Language): string | null {
  const unit = UNITS.find((each) => each.code === code);
  return unit === undefined || code === DEFAULT_UNIT ? null : unit[`name_${language}`];
}
