/** Composes a tenant's public form from its row, its keys and its provider connection. */
import type { Database } from "../db/database.ts";
import type { Tenant } from "../db/schema.ts";
import { findConnection, listApiKeys } from "./store.ts";
import { sessionJson, tenantJson } from "./wire.ts";

/** The most revoked keys in a list, which would otherwise grow with every rotation. */
const REVOKED_SHOWN = 100;

export async function describeTenant(db: Database, tenant: Tenant) {
  const [keys, session] = await Promise.all([listApiKeys(db, tenant.id, REVOKED_SHOWN), findConnection(db, tenant.id)]);
  return tenantJson(tenant, keys, session);
}

/** The tenant's provider session: `provider_session` while it lives, `dead_session` once the provider has ended it. */
export async function describeSession(db: Database, tenant_id: string) {
  return sessionJson(await findConnection(db, tenant_id));
}
