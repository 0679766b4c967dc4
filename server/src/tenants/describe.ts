/** Puts a tenant's public projection together: the row, its keys, its provider connection. */
import type { Database } from "../db/database.ts";
import type { Tenant } from "../db/schema.ts";
import { findLiveConnection, listApiKeys } from "./store.ts";
import { tenantJson } from "./wire.ts";

export async function describeTenant(db: Database, tenant: Tenant) {
  const [keys, session] = await Promise.all([listApiKeys(db, tenant.id), findLiveConnection(db, tenant.id)]);
  return tenantJson(tenant, keys, session);
}
