/** The language of the console, remembered in this browser. */
import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { LANGUAGES, type Language } from "./languages.ts";

/** Fetches the messages of one language. */
export type Catalogues = Record<Language, () => Promise<{ messages: object }>>;

const STORAGE_KEY = "tolem-language";

let catalogues: Catalogues;

function isLanguage(code: string | null | undefined): code is Language {
  return code != null && LANGUAGES.some((known) => known.code === code);
}

/** The language chosen here before; else the first of the browser's that the console has; else Russian. */
function firstLanguage(): Language {
  const kept = localStorage.getItem(STORAGE_KEY);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "ru";
}

/** Must be called once, before anything is rendered. */
export async function startLanguages(all: Catalogues): Promise<void> {
  catalogues = all;
  await i18next.use(initReactI18next).init({ resources: {}, interpolation: { escapeValue: false } });
  await speak(firstLanguage());
}

async function speak(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, "translation")) {
    const { messages } = await catalogues[language]();
    i18next.addResourceBundle(language, "translation", messages);
  }
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** The language at present, and how to change it at once and for good. */
export function useLanguage(): { language: Language; choose: (language: Language) => void } {
  const { i18n } = useTranslation();
  return {
    language: isLanguage(i18n.language) ? i18n.language : "ru",
    choose(language) {
      localStorage.setItem(STORAGE_KEY, language);
      // If the texts cannot be fetched now, the language changes at the next visit.
      speak(language).catch((error: unknown) => console.warn("the language stays as it is", error));
    },
  };
}
