/** Renders the checkout page, the first time and again when the order was refused. */
import { listItemsOnSaleById } from "../catalog/reads.ts";
import type { Deps } from "../deps.ts";
import type { Language } from "../rules/language.ts";
import { openingOf, openShop, orderMode } from "./open-shop.ts";
import type { Cart } from "./read-form.ts";
import { type Filled, showCheckout } from "./show-checkout.ts";

const KEY_BYTES = 16;

/** The customer's input so far, and the problem with it, if any. */
export type Asked = { language: Language; cart: Cart; filled: Filled; problem: string | null };

/** The HTML of the checkout page, with a new key under which the order is placed once. @throws NOT_FOUND */
export async function renderCheckout(
  deps: Deps,
  slug: string,
  { language, cart, filled, problem }: Asked,
): Promise<string> {
  const opened = await openShop(deps, slug);
  const items = await listItemsOnSaleById(deps.db, opened.tenant.id, [...cart.keys()]);
  const order_key = deps.random.bytes(KEY_BYTES).toString("hex");
  const mode = orderMode(deps, opened);
  const opening = openingOf(deps, opened);
  const moment = { now: deps.clock.now(), time_zone: deps.config.subscription_tz };
  return showCheckout({ opened, mode, opening, moment, language, cart, items, filled, problem, order_key });
}
