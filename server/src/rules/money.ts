/** Money as integer tiyn (1/100 tenge), and its external forms: JSON numbers, decimal strings, display strings. */

export const MIN_INVOICE_TIYN = 1;
export const MAX_INVOICE_TIYN = 9_999_999_999;
/** What a subscription may cost each period. */
export const SUBSCRIPTION_MIN_TIYN = 10_000;
export const SUBSCRIPTION_MAX_TIYN = 100_000_000;

const SIGN = String.raw`(?:₸|тг\.?|тенге|kzt)`;
// Groups separated by spaces with either decimal separator, or by the separator that is not before the two decimals.
const SPACED = String.raw`(\d{1,3}(?:\s+\d{3})+|\d+)(?:[.,](\d{1,2}))?`;
const DOTTED = String.raw`(\d{1,3}(?:\.\d{3})+),(\d{2})`;
const COMMAED = String.raw`(\d{1,3}(?:,\d{3})+)\.(\d{2})`;
const MONEY_TEXT = new RegExp(`^(?:${SIGN}\\s*)?(-?)(?:${SPACED}|${DOTTED}|${COMMAED})\\s*(?:${SIGN})?$`, "iu");

/**
 * The tiyn of a JSON number of tenge: 4.35 → 435. Null when it has more than 2 decimals, is not finite or is too large.
 * The value counts, so `1e2` and `100.000` are 10000; the conversion goes through the decimal text, since 4.35 * 100 is 434.99….
 */
export function tiynOf(amount: number): number | null {
  return tiynOfText(String(amount));
}

/**
 * The tiyn of a decimal string ("1500.00") or of a display string (" 3 799,50 ₸" with any kind of space between groups of
 * three digits, "3.799,50 тг", "₸ 3,799.50"). Null when it is no money, when its separators are ambiguous ("3,799"), or
 * when it is too large.
 */
export function tiynOfText(text: string): number | null {
  const [, sign, ...parts] = MONEY_TEXT.exec(text.trim()) ?? [];
  const [whole, fraction = ""] = parts.filter((part) => part !== undefined);
  if (whole === undefined) return null;
  const tiyn = Number(whole.replace(/[\s.,]/gu, "") + fraction.padEnd(2, "0"));
  if (!Number.isSafeInteger(tiyn)) return null;
  return sign === "-" ? 0 - tiyn : tiyn;
}

/** Integer tiyn as the decimal string of responses: 150000 → "1500.00". */
export function amountText(tiyn: number): string {
  const digits = String(Math.abs(tiyn)).padStart(3, "0");
  return `${tiyn < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
