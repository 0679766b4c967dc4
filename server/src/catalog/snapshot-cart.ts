/** Copies the items of a cart, so that later changes of the catalog do not reach the order. */
import type { Database } from "../db/database.ts";
import type { CartItem } from "../db/shop-tables.ts";
import { ApiError } from "../errors.ts";
import { type Problem, problem } from "../problems.ts";
import { amountText } from "../rules/money.ts";
import { listItemsById } from "./store.ts";

export type CartLine = { catalog_item_id: number; count: number };

/**
 * The cart's lines with the items' present fields, in the given order.
 * @throws VALIDATION_ERROR on `cart_items.<n>.catalog_item_id` for each item that the tenant does not have or has deleted.
 */
export async function snapshotCart(db: Database, tenant_id: string, lines: readonly CartLine[]): Promise<CartItem[]> {
  const ids = [...new Set(lines.map((line) => line.catalog_item_id))];
  const known = new Map((await listItemsById(db, tenant_id, ids)).map((item) => [item.id, item]));
  const problems: Record<string, Problem> = {};
  const frozen: CartItem[] = [];
  for (const [n, { catalog_item_id, count }] of lines.entries()) {
    const item = known.get(catalog_item_id);
    if (!item?.is_active) {
      problems[`cart_items.${n}.catalog_item_id`] = problem("unknown_item");
      continue;
    }
    const { name, price_tiyn, unit, image_id } = item;
    frozen.push({ catalog_item_id, name, price: amountText(price_tiyn), count, unit, image_id });
  }
  if (Object.keys(problems).length > 0) throw new ApiError("VALIDATION_ERROR", { problems });
  return frozen;
}
