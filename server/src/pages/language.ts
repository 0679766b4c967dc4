/** Chooses the language of a customer's pages. */
import { LANGUAGES, type Language } from "../rules/language.ts";

const FALLBACK: Language = "ru";

function languageOf(text: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}

/** The language that the address names, else the browser's first supported one by `Accept-Language`, else Russian. */
export function chooseLanguage(named: unknown, acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
      const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined);
      return { language: languageOf(tag.split("-")[0]), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return languageOf(named) ?? wanted.find(({ language }) => language !== undefined)?.language ?? FALLBACK;
}
