/** The texts of the letters, in the three languages. */
import type { Language } from "../rules/language.ts";
import type { Words } from "./wording.ts";
import { EN } from "./words-en.ts";
import { KK } from "./words-kk.ts";
import { RU } from "./words-ru.ts";

export const WORDS: Record<Language, Words> = { ru: RU, kk: KK, en: EN };
