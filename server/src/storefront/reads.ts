/** What other rooms read of a tenant's shop. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { Shop } from "../db/schema.ts";

export const findShop = gathered(async (db: Database, tenantIds: string[]): Promise<(Shop | undefined)[]> => {
  const rows = await db
    .selectFrom("shops")
    .selectAll()
    .where("tenant_id", "=", sql<string>`any(${tenantIds}::text[])`)
    .execute();
  const shops = new Map(rows.map((shop) => [shop.tenant_id, shop]));
  return tenantIds.map((tenant_id) => shops.get(tenant_id));
});
