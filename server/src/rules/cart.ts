/** What a cart costs. */
import { tiynOfText } from "./money.ts";

/** The sum of price × count, in tiyn. A sum past 2^53 is not exact, and past every bound of an amount. */
export function cartTotalTiyn(items: readonly { price: string; count: number }[]): number {
  return items.reduce((sum, { price, count }) => sum + priceTiyn(price) * count, 0);
}

function priceTiyn(price: string): number {
  const tiyn = tiynOfText(price);
  if (tiyn === null) throw new Error("a frozen price is no money");
  return tiyn;
}
