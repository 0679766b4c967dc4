/** The SQL of shops. */
import { type Insertable, sql } from "kysely";
import pg from "pg";
import type { Database } from "../db/database.ts";
import type { Schema, Shop, Tenant } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import { type Connection, isOrWasConnected, liveConnectionOf } from "../provider/reads.ts";

/**
 * A shop, its merchant, and the merchant's connection to the provider, null once it has ended and where there was none.
 * `wasConnected`: there is a connection, or there was one at any time.
 */
export type OpenedShop = { shop: Shop; tenant: Tenant; connected: Connection | null; wasConnected: boolean };

/** Creates the tenant's shop, or changes it. @throws an error of which `isSlugTaken` is true. */
export async function upsertShop(db: Database, shop: Insertable<Schema["shops"]>): Promise<Shop> {
  const { tenant_id: _, created_at: __, ...settings } = shop;
  return db
    .insertInto("shops")
    .values(shop)
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet(settings))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Disables the tenant's shop, if it has one. */
export async function changeShopToDisabled(db: Database, tenant_id: string): Promise<void> {
  await db.updateTable("shops").set({ enabled: false }).where("tenant_id", "=", tenant_id).execute();
}

/** Whether `error` says that another shop has the slug. */
export function isSlugTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === "shops_slug";
}

/** The shop of the slug, enabled or not. The query names no tenant, because the slug determines it. @throws NOT_FOUND */
export async function getShopOfSlug(db: Database, slug: string): Promise<OpenedShop> {
  type Facts = { shop_created_at: Date; connected: Connection | null; was_connected: boolean };
  type Row = Tenant & Omit<Shop, "created_at"> & Facts;
  const { rows } = await sql<Row>`
    select t.*, s.tenant_id, s.slug, s.title, s.enabled, s.sandbox_orders, s.last_order_number, s.address, s.phone,
      s.delivery, s.hours, s.orders_after_hours, s.payer_may_switch_to_qr, s.payer_may_pause, s.embed_origins,
      s.created_at as shop_created_at, ${liveConnectionOf(sql`s.tenant_id`)} as connected,
      ${isOrWasConnected(sql`s.tenant_id`)} as was_connected
    from shops s join full_tenants t on t.id = s.tenant_id
    where s.slug = ${slug}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new ApiError("NOT_FOUND");
  const { connected, was_connected: wasConnected, shop_created_at: created_at, ...both } = row;
  const { tenant_id, title, enabled, sandbox_orders, last_order_number, ...rest } = both;
  const { address, phone, delivery, hours, orders_after_hours, ...others } = rest;
  const { payer_may_switch_to_qr, payer_may_pause, embed_origins, ...tenant } = others;
  const details = { last_order_number, address, phone, delivery, hours, orders_after_hours };
  const ofPayers = { payer_may_switch_to_qr, payer_may_pause, embed_origins };
  const shop = { tenant_id, slug, title, enabled, sandbox_orders, ...details, ...ofPayers, created_at };
  return { shop, tenant, connected, wasConnected };
}
