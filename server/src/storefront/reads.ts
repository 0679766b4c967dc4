/** What other rooms read of a tenant's shop. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { Shop, Tenant } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import { type Connection, liveConnectionOf } from "../provider/reads.ts";

export const findShop = gathered(async (db: Database, tenantIds: string[]): Promise<(Shop | undefined)[]> => {
  const rows = await db
    .selectFrom("shops")
    .selectAll()
    .where("tenant_id", "=", sql<string>`any(${tenantIds}::text[])`)
    .execute();
  const shops = new Map(rows.map((shop) => [shop.tenant_id, shop]));
  return tenantIds.map((tenant_id) => shops.get(tenant_id));
});

/** What the pages of payers take from the shop of their merchant. */
type PayerShop = Pick<Shop, "title" | "payer_may_switch_to_qr" | "payer_may_pause" | "embed_origins">;

/** A tenant as its payers meet it: with its shop and its connection to the provider, each null where there is none. */
export type Merchant = { tenant: Tenant; shop: PayerShop | null; connected: Connection | null };

export const findMerchant = gathered(async (db: Database, tenantIds: string[]): Promise<(Merchant | undefined)[]> => {
  const { rows } = await sql<Tenant & Omit<Merchant, "tenant">>`
    select t.*, ${liveConnectionOf(sql`t.id`)} as connected, (
      select jsonb_build_object('title', s.title, 'payer_may_switch_to_qr', s.payer_may_switch_to_qr,
        'payer_may_pause', s.payer_may_pause, 'embed_origins', s.embed_origins)
      from shops s where s.tenant_id = t.id) as shop
    from unnest(${tenantIds}::text[]) k (id) join full_tenants t on t.id = k.id`.execute(db);
  const merchants = new Map(rows.map(({ shop, connected, ...tenant }) => [tenant.id, { tenant, shop, connected }]));
  return tenantIds.map((tenant_id) => merchants.get(tenant_id));
});

/** @throws NOT_FOUND */
export async function getMerchant(db: Database, tenant_id: string): Promise<Merchant> {
  const merchant = await findMerchant(db, tenant_id);
  if (merchant === undefined) throw new ApiError("NOT_FOUND");
  return merchant;
}
