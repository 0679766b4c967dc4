/** A tenant's connection to the provider, as the console shows it and ends it. */
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { forgetSession } from "../provider/sms-login.ts";
import { describeTenant } from "../tenants/describe.ts";
import { providerStatusJson } from "./wire.ts";

/** The connection while it lives: a session that the provider has ended is no connection. */
export async function providerStatus(deps: Deps, tenant: Tenant) {
  const { provider_session } = await describeTenant(deps.db, tenant);
  return providerStatusJson(provider_session);
}

export async function disconnectProvider(deps: Deps, tenant: Tenant): Promise<void> {
  await forgetSession(deps, tenant.id);
}
