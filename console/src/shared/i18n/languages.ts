/** The languages of the console. */

export type Language = "ru" | "kk" | "en";

export const LANGUAGES: { code: Language; name: string; short: string }[] = [
  { code: "ru", name: "Русский", short: "Рус" },
  { code: "kk", name: "Қазақша", short: "Қаз" },
  { code: "en", name: "English", short: "Eng" },
];
