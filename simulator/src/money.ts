/** Money: tenge in JSON, integer tiyn inside, and the forms in which the provider shows it. */

/** The greatest amount of one operation: 99 999 999.99 tenge. */
const MAX_TIYN = 9_999_999_999;

export type AmountFormat = "mixed" | "number" | "display" | "display_nbsp";

/** The tiyn of a JSON number of tenge; null unless it is positive, with at most two decimals, and not too large. */
export function tiynFrom(tenge: unknown): number | null {
  if (typeof tenge !== "number" || !Number.isFinite(tenge) || Number(tenge.toFixed(2)) !== tenge) return null;
  const tiyn = Math.round(tenge * 100);
  return tiyn > 0 && tiyn <= MAX_TIYN ? tiyn : null;
}

/** Tiyn to a JSON number in tenge. */
export function tengeFrom(tiyn: number): number {
  return tiyn / 100;
}

/** `3 799,50 ₸`; whole tenge are shown without decimals. */
export function showTenge(tiyn: number, space = " "): string {
  const whole = String(Math.floor(tiyn / 100)).replace(/\B(?=(\d{3})+$)/g, space);
  const rest = tiyn % 100;
  return `${whole}${rest === 0 ? "" : `,${String(rest).padStart(2, "0")}`}${space}₸`;
}

/** The `Amount` of invoice details, which the provider gives now as a number, now as text with a leading space. */
export function detailsAmount(tiyn: number, operationId: number, format: AmountFormat): number | string {
  if (format === "number" || (format === "mixed" && operationId % 2 !== 0)) return tengeFrom(tiyn);
  const space = format === "display_nbsp" ? "\u00a0" : " ";
  return `${space}${showTenge(tiyn, space)}`;
}
