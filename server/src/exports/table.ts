/** The cells of tables that are opened in a spreadsheet. */

/** `localMs` is local time, as `rules/local-time.ts` reads it; null is an empty cell. */
export type Cell = string | { number: number } | { amount_tiyn: number } | { localMs: number } | null;

/** Characters that XML cannot hold, and half surrogate pairs. Tabs and ends of lines stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** The text without characters that no spreadsheet can hold. */
export function fitText(text: string): string {
  return text.replace(UNFIT, "");
}
