/** Composes a tenant's public form from its row, its keys and its provider connection. */
import type { Database } from "../db/database.ts";
import type { Tenant } from "../db/schema.ts";
import { listShownApiKeys } from "../tenants/api-keys.ts";
import { sessionJson, tenantJson } from "../tenants/wire.ts";
import { findSession } from "./reads.ts";

export async function describeTenant(db: Database, tenant: Tenant) {
  const [keys, session] = await Promise.all([listShownApiKeys(db, tenant.id), findSession(db, tenant.id)]);
  return tenantJson(tenant, keys, session);
}

/** The tenant's provider session: `provider_session` while it lives, `dead_session` once the provider has ended it. */
export async function describeSession(db: Database, tenant_id: string) {
  return sessionJson(await findSession(db, tenant_id));
}
