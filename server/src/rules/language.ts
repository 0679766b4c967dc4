/** The languages that people are written to and shown pages in. */

export const LANGUAGES = ["ru", "kk", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
