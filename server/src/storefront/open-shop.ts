/** Reads the shop of a slug for its pages, and decides whether it takes orders now, and in which mode. */
import { passOnDeparted } from "../cells/departures.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { traitsOf } from "../provider/connections.ts";
import { type Opening, openingAt } from "../rules/opening-hours.ts";
import { tariffState } from "../rules/tariff.ts";
import { SLUG } from "./slug.ts";
import { getShopOfSlug, type OpenedShop } from "./store.ts";

/**
 * `closed`: the merchant's tariff is hard-stopped, or there is no provider session and sandbox orders are not allowed or not possible:
 * a shop that has sold for money never falls back into the sandbox. `after_hours`: the shop takes orders in its opening hours alone,
 * and it is another time.
 */
export type OrderMode = "live" | "sandbox" | "closed" | "after_hours";

export function takesOrders(mode: OrderMode): boolean {
  return mode === "live" || mode === "sandbox";
}

/** The shop of the slug, disabled or not: customers can still see their orders. @throws NOT_FOUND; UNAVAILABLE when it has moved to another cell */
export async function getShopEvenDisabled(deps: Deps, slug: string): Promise<OpenedShop> {
  // Some callers run before the request is validated, and the database refuses texts that no slug can be.
  if (!SLUG.test(slug)) throw new ApiError("NOT_FOUND");
  await passOnDeparted(deps, { kind: "shop", name: slug });
  return getShopOfSlug(deps.db, slug);
}

/** The shop of the slug, for its pages. @throws NOT_FOUND, for a disabled shop too */
export async function openShop(deps: Deps, slug: string): Promise<OpenedShop> {
  const opened = await getShopEvenDisabled(deps, slug);
  if (!opened.shop.enabled) throw new ApiError("NOT_FOUND");
  return opened;
}

/** The shop of the slug, for placing an order. @throws NOT_FOUND; SHOP_UNAVAILABLE when it takes none now */
export async function openShopForOrders(deps: Deps, slug: string): Promise<OpenedShop> {
  const opened = await openShop(deps, slug);
  const mode = orderMode(deps, opened);
  if (mode === "after_hours") throw afterHours(deps, opened);
  if (!takesOrders(mode)) throw new ApiError("SHOP_UNAVAILABLE");
  return opened;
}

function afterHours(deps: Deps, opened: OpenedShop): ApiError {
  const message = "This shop takes orders in its opening hours alone.";
  const opensAt = openingOf(deps, opened)?.changesAt;
  if (opensAt == null) return new ApiError("SHOP_UNAVAILABLE", { message });
  const retryAfterS = Math.max(1, Math.ceil((opensAt.getTime() - deps.clock.now().getTime()) / 1000));
  return new ApiError("SHOP_UNAVAILABLE", { message, facts: { opens_at: opensAt.toISOString() }, retryAfterS });
}

/** Whether the shop is open now by its hours; null for a shop that names none. */
export function openingOf({ clock, config }: Pick<Deps, "clock" | "config">, { shop }: OpenedShop): Opening | null {
  return shop.hours === null ? null : openingAt(shop.hours, clock.now(), config.subscription_tz);
}

/** The mode of an order that is placed in the shop now. */
export function orderMode(deps: Deps, opened: OpenedShop): OrderMode {
  const { shop, tenant, connected, wasConnected } = opened;
  const { tariff, tariff_active_until } = tenant;
  const graceDays = deps.config.tariff_grace_days;
  const state = tariffState({ tariff, tariff_active_until, graceDays, now: deps.clock.now() });
  if (state.kind === "hard_stopped") return "closed";
  if (connected === null && (wasConnected || !shop.sandbox_orders)) return "closed";
  if (!shop.orders_after_hours && openingOf(deps, opened)?.isOpen === false) return "after_hours";
  return connected === null ? "sandbox" : "live";
}

/** Whether invoices can be sent to the phones of the shop's customers; in the sandbox always. */
export function sendsToPhones({ connected }: OpenedShop): boolean {
  return connected === null || traitsOf(connected).can.phone_invoice;
}
