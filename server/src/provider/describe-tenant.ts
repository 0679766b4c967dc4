/** Composes the public form of a tenant, of its provider session, and the state of its provider connection. */
import type { Database } from "../db/database.ts";
import type { Tenant } from "../db/schema.ts";
import { listShownApiKeys } from "../tenants/api-keys.ts";
import { sessionJson, tenantJson } from "../tenants/wire.ts";
import { type Can, traitsOf } from "./connections.ts";
import { findSession, wasEverConnected } from "./reads.ts";

export async function describeTenant(db: Database, tenant: Tenant) {
  const [keys, session] = await Promise.all([listShownApiKeys(db, tenant.id), findSession(db, tenant.id)]);
  return tenantJson(tenant, keys, session);
}

/** The tenant's provider session: `provider_session` while it lives, `dead_session` once the provider has ended it. */
export async function describeSession(db: Database, tenant_id: string) {
  return sessionJson(await findSession(db, tenant_id));
}

/** The state of a tenant's provider connection: `disconnected` by the tenant, `lost` when the provider ended it. */
export type ConnectionState = {
  state: "never" | "connected" | "lost" | "disconnected";
  lost_at: Date | null;
  phone_masked: string | null;
  /** What the live connection can do, and when its certificate ends. */
  can: Can | null;
  certificate_expires_at: Date | null;
};

export const NEVER_CONNECTED: ConnectionState = {
  state: "never",
  lost_at: null,
  phone_masked: null,
  can: null,
  certificate_expires_at: null,
};

export async function describeConnection(db: Database, tenant_id: string): Promise<ConnectionState> {
  const session = await findSession(db, tenant_id);
  if (session === undefined) {
    return (await wasEverConnected(db, tenant_id)) ? { ...NEVER_CONNECTED, state: "disconnected" } : NEVER_CONNECTED;
  }
  const { dead_at, phone_masked, certificate_expires_at } = session;
  if (dead_at !== null) return { ...NEVER_CONNECTED, state: "lost", lost_at: dead_at, phone_masked };
  return { state: "connected", lost_at: null, phone_masked, can: traitsOf(session).can, certificate_expires_at };
}
