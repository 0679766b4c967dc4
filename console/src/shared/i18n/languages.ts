/** The languages that the console speaks. */

export type Language = "ru" | "kk" | "en";

export const LANGUAGES: { code: Language; name: string; short: string }[] = [
  { code: "ru", name: "Русский", short: "Рус" },
  { code: "kk", name: "Қазақша", short: "Қаз" },
  { code: "en", name: "English", short: "Eng" },
];
