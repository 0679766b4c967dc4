/** What the console says, by language; a test finds its way by what a person reads. */
import { words as en } from "../../src/app/words/en.ts";
import { words as kk } from "../../src/app/words/kk.ts";
import { words as ru } from "../../src/app/words/ru.ts";
import type { SameWords } from "../../src/shared/words/same-words.ts";
import type { Language } from "./place.ts";

export type Words = SameWords<typeof ru>;

export const WORDS: Record<Language, Words> = { ru, kk, en };

/** A sentence with its gaps filled. */
export function say(sentence: string, gaps: Record<string, string | number>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(gaps[name]));
}
