/** A tenant's connection to the provider, as the console shows it and ends it. */
import type { Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { forgetSession } from "../provider/sms-login.ts";
import { pauseAll } from "../subscriptions/change-state.ts";
import { describeSession } from "../tenants/describe.ts";
import { providerStatusJson } from "./wire.ts";

/** The connection while it lives: a session that the provider has ended is no connection, and is told of beside it. */
export async function providerStatus(deps: Deps, tenant: Tenant) {
  return providerStatusJson(await describeSession(deps.db, tenant.id));
}

/** Ends the connection, and pauses every active subscription of the tenant: both, or neither. */
export async function disconnectProvider(deps: Deps, tenant: Tenant): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    await forgetSession({ ...deps, db }, tenant.id);
    await pauseAll(deps, db, tenant);
  });
  deps.wake.nudge("deliveries");
}
