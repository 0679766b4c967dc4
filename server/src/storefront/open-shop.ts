/** Reads the shop of a slug for its pages, and decides whether it takes orders now, and in which mode. */
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { tariffState } from "../rules/tariff.ts";
import { SLUG } from "./slug.ts";
import { getShopOfSlug, type OpenedShop } from "./store.ts";

/** `closed`: the merchant's tariff is hard-stopped, or there is no provider session and sandbox orders are not allowed. */
export type OrderMode = "live" | "sandbox" | "closed";

/** The shop of the slug, disabled or not: customers can still see their orders. @throws NOT_FOUND */
export async function getShopEvenDisabled(deps: Deps, slug: string): Promise<OpenedShop> {
  // Some callers run before the request is validated, and the database refuses texts that no slug can be.
  if (!SLUG.test(slug)) throw new ApiError("NOT_FOUND");
  return getShopOfSlug(deps.db, slug);
}

/** The shop of the slug, for its pages. @throws NOT_FOUND, for a disabled shop too */
export async function openShop(deps: Deps, slug: string): Promise<OpenedShop> {
  const opened = await getShopEvenDisabled(deps, slug);
  if (!opened.shop.enabled) throw new ApiError("NOT_FOUND");
  return opened;
}

/** The shop of the slug, for placing an order. @throws NOT_FOUND; SHOP_UNAVAILABLE when its mode is `closed` */
export async function openShopForOrders(deps: Deps, slug: string): Promise<OpenedShop> {
  const opened = await openShop(deps, slug);
  if (orderMode(deps, opened) === "closed") throw new ApiError("SHOP_UNAVAILABLE");
  return opened;
}

/** The mode of an order that is placed in the shop now. */
export function orderMode(deps: Deps, { shop, tenant, is_connected }: OpenedShop): OrderMode {
  const { tariff, tariff_active_until } = tenant;
  const graceDays = deps.config.tariff_grace_days;
  const state = tariffState({ tariff, tariff_active_until, graceDays, now: deps.clock.now() });
  if (state.kind === "hard_stopped") return "closed";
  if (is_connected) return "live";
  return shop.sandbox_orders ? "sandbox" : "closed";
}
