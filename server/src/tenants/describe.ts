/** Puts a tenant's public projection together: the row, its keys, its provider connection. */
import type { Database } from "../db/database.ts";
import type { Tenant } from "../db/schema.ts";
import { findConnection, listApiKeys } from "./store.ts";
import { sessionJson, tenantJson } from "./wire.ts";

/** Revoked keys that are shown beside the active ones: a list must not grow with every key that ever was. */
const REVOKED_SHOWN = 100;

export async function describeTenant(db: Database, tenant: Tenant) {
  const [keys, session] = await Promise.all([listApiKeys(db, tenant.id, REVOKED_SHOWN), findConnection(db, tenant.id)]);
  return tenantJson(tenant, keys, session);
}

/** The tenant's provider session by itself: `provider_session` while it lives, `dead_session` once the provider has ended it. */
export async function describeSession(db: Database, tenant_id: string) {
  return sessionJson(await findConnection(db, tenant_id));
}
