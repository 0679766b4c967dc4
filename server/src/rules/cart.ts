/** The price of a cart. */
import { tiynOfText } from "./money.ts";

/** The sum of price × count, in tiyn. A sum above 2^53 is not exact, but exceeds every limit of an amount. */
export function cartTotalTiyn(items: readonly { price: string; count: number }[]): number {
  return items.reduce((sum, { price, count }) => sum + priceTiyn(price) * count, 0);
}

function priceTiyn(price: string): number {
  const tiyn = tiynOfText(price);
  if (tiyn === null) throw new Error("a frozen price is no money");
  return tiyn;
}
