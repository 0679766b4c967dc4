/** What other rooms read of a tenant's shop. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { Shop, Tenant } from "../db/schema.ts";
import { unnested } from "../db/unnested.ts";
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

/** A merchant as the JSON of PostgreSQL, in which instants are texts. */
export type MerchantJson = Omit<Merchant, "tenant"> & { tenant: InJson<Tenant> };
type InJson<Row> = {
  [Column in keyof Row]: Date extends Row[Column] ? string | Exclude<Row[Column], Date> : Row[Column];
};

/** The merchant of the tenant of the expression `tenant_id`, for a statement that reads another row too; `merchantOf` reads it. */
export function merchantJsonOf(tenant_id: RawBuilder<unknown>): RawBuilder<MerchantJson | null> {
  return sql`(
    select json_build_object('tenant', t, 'connected', ${liveConnectionOf(sql`t.id`)}, 'shop', (
      select json_build_object('title', s.title, 'payer_may_switch_to_qr', s.payer_may_switch_to_qr,
        'payer_may_pause', s.payer_may_pause, 'embed_origins', s.embed_origins)
      from shops s where s.tenant_id = t.id))
    from full_tenants t where t.id = ${tenant_id})`;
}

export function merchantOf({ tenant, ...rest }: MerchantJson): Merchant {
  const { created_at, tariff_active_until, custom_pricing_set_at, ...columns } = tenant;
  const instants = {
    created_at: new Date(created_at),
    tariff_active_until: instantOf(tariff_active_until),
    custom_pricing_set_at: instantOf(custom_pricing_set_at),
  };
  return { ...rest, tenant: { ...columns, ...instants } };
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

const findMerchant = gathered(async (db: Database, tenantIds: string[]): Promise<(Merchant | undefined)[]> => {
  const keys = unnested(
    tenantIds.map((id) => ({ id })),
    { id: "text" },
  );
  const { rows } = await sql<{ id: string; merchant: MerchantJson | null }>`
    select k.id, ${merchantJsonOf(sql`k.id`)} as merchant from ${keys} k (id)`.execute(db);
  const merchants = new Map(rows.map(({ id, merchant }) => [id, merchant === null ? undefined : merchantOf(merchant)]));
  return tenantIds.map((tenant_id) => merchants.get(tenant_id));
});

/** @throws NOT_FOUND */
export async function getMerchant(db: Database, tenant_id: string): Promise<Merchant> {
  const merchant = await findMerchant(db, tenant_id);
  if (merchant === undefined) throw new ApiError("NOT_FOUND");
  return merchant;
}
