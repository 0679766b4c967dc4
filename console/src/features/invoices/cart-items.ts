/** The lines of a cart as the API takes them with an invoice. */
import type { CartLine } from "../catalog/index.ts";

/** Without lines there is no field: the amount stands alone. */
export function cartItemsOf(lines: CartLine[]) {
  if (lines.length === 0) return {};
  return { cart_items: lines.map(({ catalog_item_id, count }) => ({ catalog_item_id, count })) };
}
