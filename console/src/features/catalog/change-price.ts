/** Changes a price by a percentage or an amount, and rounds it. */

export type PriceChange = {
  by: "percent" | "amount";
  /** A percentage or tenge; negative to lower the price. */
  value: number;
  /** The price is rounded to a multiple of this many tenge; 0 does not round. */
  step: number;
};

const MAX_TIYN = 9_999_999_999;

/** The changed `price`, both as decimal texts of tenge, or the reason why it cannot be changed. */
export function changedPrice(
  price: string,
  { by, value, step }: PriceChange,
): { price: string } | { problem: "too_small" | "too_large" } {
  const tiyn = Number(price.replace(".", ""));
  const exact = by === "percent" ? (tiyn * (100 + value)) / 100 : tiyn + value * 100;
  // Rounds a half up, also when floating point has put it slightly below.
  const unit = step === 0 ? 1 : step * 100;
  const rounded = Math.round(Number((exact / unit).toPrecision(12))) * unit;
  if (rounded < 1) return { problem: "too_small" };
  if (rounded > MAX_TIYN) return { problem: "too_large" };
  return { price: (rounded / 100).toFixed(2) };
}
