/** Describes and ends a tenant's connection to the provider. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { endSession, forgetSession } from "../provider/connection.ts";
import { findSession } from "../provider/reads.ts";
import { pauseAll } from "../subscriptions/change-state.ts";
import type { Caller } from "../tenants/caller.ts";
import { inTransaction } from "../transaction.ts";
import { providerStatusJson } from "./provider-wire.ts";

/** The live connection, if any, and a session that the provider has ended, if any. */
export async function providerStatus(deps: Deps, tenant: Tenant) {
  return providerStatusJson(await findSession(deps.db, tenant.id), deps.config.provider_driver, deps.clock.now());
}

/** Ends the connection and pauses the tenant's active subscriptions, in one transaction; the session at the provider is deleted afterwards. */
export async function disconnectProvider(deps: Deps, caller: Caller): Promise<void> {
  const forgotten = await inTransaction(deps, async (tx) => {
    const session = await forgetSession(tx, caller.tenant.id);
    await pauseAll(tx, caller.tenant);
    const before = session && { before: { driver: session.driver } };
    await recordActivity(tx, caller, { action: "provider.disconnect", ...before });
    return session;
  });
  if (forgotten !== undefined) await endSession(deps, forgotten);
}
