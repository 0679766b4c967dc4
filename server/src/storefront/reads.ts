/** What other rooms read of a tenant's shop. */
import type { Database } from "../db/database.ts";
import type { Shop } from "../db/schema.ts";

export async function findShop(db: Database, tenant_id: string): Promise<Shop | undefined> {
  return db.selectFrom("shops").selectAll().where("tenant_id", "=", tenant_id).executeTakeFirst();
}
