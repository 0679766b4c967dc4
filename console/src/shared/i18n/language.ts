/** Which language the console speaks, remembered in this browser. */
import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import type { words as russian } from "../../app/i18n/ru.ts";
import type { Language } from "./languages.ts";

/** Only the words of the language that is spoken are fetched. */
const CATALOGUES: Record<Language, () => Promise<{ words: object }>> = {
  ru: () => import("../../app/i18n/ru.ts"),
  kk: () => import("../../app/i18n/kk.ts"),
  en: () => import("../../app/i18n/en.ts"),
};
const KEPT_AS = "tolem-language";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof russian };
  }
}

function isLanguage(code: string | null | undefined): code is Language {
  return code != null && Object.hasOwn(CATALOGUES, code);
}

/** What was chosen here before; else the first that the browser asks for and we speak; else Russian. */
function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT_AS);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "ru";
}

/** Must have been called before anything is drawn. */
export async function startLanguages(): Promise<void> {
  await i18next.use(initReactI18next).init({ resources: {}, interpolation: { escapeValue: false } });
  await speak(firstLanguage());
}

async function speak(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, "translation")) {
    const { words } = await CATALOGUES[language]();
    i18next.addResourceBundle(language, "translation", words);
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
      localStorage.setItem(KEPT_AS, language);
      // Words that cannot be fetched now are spoken at the next visit.
      speak(language).catch((error: unknown) => console.warn("the language stays as it is", error));
    },
  };
}
