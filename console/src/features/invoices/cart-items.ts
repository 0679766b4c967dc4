/** Converts the lines of a cart to the items of a new invoice. */
import type { CartLine } from "../catalog/index.ts";

/** Without lines there is no `cart_items`, and the invoice has only an amount. */
export function cartItemsOf(lines: CartLine[]) {
  if (lines.length === 0) return {};
  return { cart_items: lines.map(({ catalog_item_id, count }) => ({ catalog_item_id, count })) };
}
