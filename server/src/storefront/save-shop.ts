/** Creates or changes a tenant's shop. */

import { recordActivity } from "../audit/record-activity.ts";
import { hasDeparted } from "../cells/departures.ts";
import type { Shop } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { changedFields, type Facts } from "../rules/changed-fields.ts";
import type { DayHours } from "../rules/opening-hours.ts";
import { merchantPhone } from "../rules/phone.ts";
import type { Changer } from "../tenants/caller.ts";
import { lockTenant } from "../tenants/reads.ts";
import { inTransaction } from "../transaction.ts";
import { findShop } from "./reads.ts";
import { isSlugTaken, upsertShop } from "./store.ts";

export type ShopSettings = {
  slug: string;
  title: string;
  enabled: boolean;
  sandbox_orders?: boolean | null;
  address?: string | null;
  /** The number as people type it. */
  phone?: string | null;
  delivery?: string | null;
  hours?: DayHours[] | null;
  orders_after_hours?: boolean | null;
  payer_may_switch_to_qr?: boolean | null;
  payer_may_pause?: boolean | null;
  embed_origins?: string[] | null;
};

/**
 * @throws VALIDATION_ERROR on `slug` when another shop has it, also one that has moved to another cell or sets it at the same instant; on `phone`, and on
 * `hours` when a weekday has two.
 */
export async function saveShop(deps: Deps, changer: Changer, settings: ShopSettings): Promise<Shop> {
  const tenant_id = changer.tenant.id;
  const { slug, title, enabled, sandbox_orders, address, phone, delivery, hours, orders_after_hours } = settings;
  const created_at = deps.clock.now();
  const shop = {
    slug,
    title,
    enabled,
    sandbox_orders: sandbox_orders === true,
    address: textOf(address),
    phone: phoneOf(textOf(phone)),
    delivery: textOf(delivery),
    hours: hoursOf(hours ?? null),
    orders_after_hours: orders_after_hours !== false,
    ...payerSettings(settings),
  };
  if (await hasDeparted(deps, { kind: "shop", name: slug })) throw invalidField("slug", problem("shop_address_taken"));
  try {
    return await inTransaction(deps, async (tx) => {
      await lockTenant(tx.db, tenant_id);
      const before = await findShop(tx.db, tenant_id);
      const saved = await upsertShop(tx.db, { tenant_id, ...shop, created_at });
      const changed = changedFields(before === undefined ? {} : factsOf(before), factsOf(saved));
      await recordActivity(tx, changer, { action: "shop.change", ...changed });
      return saved;
    });
  } catch (error) {
    throw isSlugTaken(error) ? invalidField("slug", problem("shop_address_taken")) : error;
  }
}

/** What is recorded of the settings, all of which customers see. */
function factsOf(shop: Shop): Facts {
  const { slug, title, enabled, sandbox_orders, address, phone, delivery, hours, orders_after_hours } = shop;
  const { payer_may_switch_to_qr, payer_may_pause, embed_origins } = shop;
  const shown = {
    ...{ slug, title, enabled, sandbox_orders, address, phone, delivery, orders_after_hours },
    ...{ payer_may_switch_to_qr, payer_may_pause, embed_origins },
  };
  return { ...shown, hours: hours?.map(({ weekday, from, to }) => `${weekday} ${from}–${to}`) ?? null };
}

/** What is left out stays as it is. */
function payerSettings({ payer_may_switch_to_qr, payer_may_pause, embed_origins }: ShopSettings) {
  return {
    ...(payer_may_switch_to_qr == null ? {} : { payer_may_switch_to_qr }),
    ...(payer_may_pause == null ? {} : { payer_may_pause }),
    ...(embed_origins == null ? {} : { embed_origins: [...new Set(embed_origins.map(originOf))] }),
  };
}

/** An https origin, or the one of a program on the developer's own machine. @throws VALIDATION_ERROR on `embed_origins.<n>` */
function originOf(text: string, at: number): string {
  const isOrigin = URL.canParse(text) && new URL(text).origin === text.toLowerCase();
  const isOfPages = /^https:\/\/[^*]+$|^http:\/\/localhost:\d+$/.test(text.toLowerCase());
  if (!isOrigin || !isOfPages) throw invalidField(`embed_origins.${at}`, problem("no_origin"));
  return text.toLowerCase();
}

function textOf(typed: string | null | undefined): string | null {
  const text = typed?.trim() ?? "";
  return text === "" ? null : text;
}

function phoneOf(typed: string | null): string | null {
  if (typed === null) return null;
  const phone = merchantPhone(typed);
  if (phone === null) throw invalidField("phone", problem("no_phone"));
  return phone;
}

/** The hours as they are stored, from Monday on. */
function hoursOf(hours: DayHours[] | null): string | null {
  if (hours === null) return null;
  const weekdays = new Set(hours.map(({ weekday }) => weekday));
  if (weekdays.size < hours.length) throw invalidField("hours", problem("weekday_twice"));
  const sorted = [...hours].sort((one, other) => one.weekday - other.weekday);
  return JSON.stringify(sorted.map(({ weekday, from, to }) => ({ weekday, from, to })));
}
