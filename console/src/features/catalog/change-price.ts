/** A price that is changed by a percentage or an amount, and rounded. */

export type PriceChange = {
  by: "percent" | "amount";
  /** A percentage, or tenge; less than zero lowers the price. */
  value: number;
  /** The price is rounded to a multiple of so many tenge; 0 leaves the tiyn. */
  step: number;
};

const MAX_TIYN = 9_999_999_999;

/** The new price of `price`, both in decimal texts of tenge, or why there is none. */
export function changedPrice(
  price: string,
  { by, value, step }: PriceChange,
): { price: string } | { problem: "too_small" | "too_large" } {
  const tiyn = Number(price.replace(".", ""));
  const exact = by === "percent" ? (tiyn * (100 + value)) / 100 : tiyn + value * 100;
  // A half is rounded up, which a floating point may keep just below it.
  const unit = step === 0 ? 1 : step * 100;
  const rounded = Math.round(Number((exact / unit).toPrecision(12))) * unit;
  if (rounded < 1) return { problem: "too_small" };
  if (rounded > MAX_TIYN) return { problem: "too_large" };
  return { price: (rounded / 100).toFixed(2) };
}
