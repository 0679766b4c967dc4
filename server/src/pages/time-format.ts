/** The formats in which the pages of customers write times. Making one takes 0.2 ms, most of what a page takes, so each is made once. */
import type { Language } from "../rules/language.ts";

const made = new Map<string, Intl.DateTimeFormat>();

export function timeFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([language, options]);
  const format = made.get(name) ?? new Intl.DateTimeFormat(language, options);
  made.set(name, format);
  return format;
}
