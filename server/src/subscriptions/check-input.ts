/** The checks of creating and of changing a subscription that schemas cannot express. */
import { type CartLine, snapshotCart } from "../catalog/snapshot-cart.ts";
import type { Database } from "../db/database.ts";
import type { Subscription } from "../db/schema.ts";
import { searchText } from "../db/search-text.ts";
import { ApiError, invalidField } from "../errors.ts";
import { type Problem, problem } from "../problems.ts";
import { cartTotalTiyn } from "../rules/cart.ts";
import { SUBSCRIPTION_MAX_TIYN, SUBSCRIPTION_MIN_TIYN, tiynOf } from "../rules/money.ts";

/** A 422 that names both `amount` and `cart_items`: exactly one of them is allowed. */
export function amountOrCart(found: Problem): ApiError {
  return new ApiError("VALIDATION_ERROR", { problems: { amount: found, cart_items: found } });
}

export function plainAmount(amount: number) {
  const amount_tiyn = tiynOf(amount);
  if (amount_tiyn === null) throw invalidField("amount", problem("too_precise"));
  return { amount_tiyn, cart_items: null };
}

/** @throws VALIDATION_ERROR on `cart_items.<n>.catalog_item_id`, and on `cart_items` for a sum that is out of bounds. */
export async function cartAmount(db: Database, tenant_id: string, lines: readonly CartLine[]) {
  const items = await snapshotCart(db, tenant_id, lines);
  const amount_tiyn = cartTotalTiyn(items);
  if (amount_tiyn < SUBSCRIPTION_MIN_TIYN || amount_tiyn > SUBSCRIPTION_MAX_TIYN) {
    throw invalidField("cart_items", problem("cart_out_of_range"));
  }
  return { amount_tiyn, cart_items: JSON.stringify(items) };
}

type Searched = Pick<Subscription, "phone_number" | "subscriber_name" | "external_subscriber_id" | "description">;

/** Each field has a line of its own, so that no search matches across two fields. */
export function searchTextOf({ phone_number, subscriber_name, external_subscriber_id, description }: Searched): string {
  const texts = [phone_number, subscriber_name, external_subscriber_id, description];
  return searchText(texts.filter((text) => text !== null).join("\n"));
}
