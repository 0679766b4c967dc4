/** Creates or changes a tenant's shop. */

import type { Shop } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { isSlugTaken, upsertShop } from "./store.ts";

export type ShopSettings = { slug: string; title: string; enabled: boolean; sandbox_orders?: boolean | null };

/** @throws VALIDATION_ERROR on `slug` when another shop has it, also when both set it at the same instant. */
export async function saveShop(deps: Deps, tenant_id: string, settings: ShopSettings): Promise<Shop> {
  const { slug, title, enabled, sandbox_orders } = settings;
  const created_at = deps.clock.now();
  try {
    return await upsertShop(deps.db, {
      tenant_id,
      slug,
      title,
      enabled,
      sandbox_orders: sandbox_orders === true,
      created_at,
    });
  } catch (error) {
    throw isSlugTaken(error) ? invalidField("slug", problem("shop_address_taken")) : error;
  }
}
