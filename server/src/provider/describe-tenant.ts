/** Composes a tenant's public form from its row, its keys and its provider connection. */
import type { Database } from "../db/database.ts";
import type { Tenant } from "../db/schema.ts";
import { listShownApiKeys } from "../tenants/api-keys.ts";
import { sessionJson, tenantJson } from "../tenants/wire.ts";
import { findSession, wasEverConnected } from "./reads.ts";

export async function describeTenant(db: Database, tenant: Tenant) {
  const [keys, session] = await Promise.all([listShownApiKeys(db, tenant.id), findSession(db, tenant.id)]);
  return tenantJson(tenant, keys, session);
}

/** The tenant's provider session: `provider_session` while it lives, `dead_session` once the provider has ended it. */
export async function describeSession(db: Database, tenant_id: string) {
  return sessionJson(await findSession(db, tenant_id));
}

/** How a tenant stands with the provider; `disconnected` is what the tenant has ended, `lost` what the provider has. */
export type ProviderState = {
  state: "never" | "connected" | "lost" | "disconnected";
  lostAt: Date | null;
  phone_masked: string | null;
};

export async function describeProvider(db: Database, tenant_id: string): Promise<ProviderState> {
  const session = await findSession(db, tenant_id);
  if (session !== undefined) {
    const { dead_at, phone_masked } = session;
    return { state: dead_at === null ? "connected" : "lost", lostAt: dead_at, phone_masked };
  }
  const state = (await wasEverConnected(db, tenant_id)) ? "disconnected" : "never";
  return { state, lostAt: null, phone_masked: null };
}
