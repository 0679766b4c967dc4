/** Describes a signed-in person to the console: the user, the tenant the user acts for, its provider, and the zone of all dates. */
import type { Deps } from "../deps.ts";
import { describeProvider, describeTenant } from "../provider/describe-tenant.ts";
import type { Person } from "./session-cookie.ts";
import { providerStateJson, userJson } from "./wire.ts";

export async function describePerson({ db, config }: Pick<Deps, "db" | "config">, { user, tenant }: Person) {
  const [described, provider] =
    tenant === null
      ? [null, null]
      : await Promise.all([describeTenant(db, tenant), describeProvider(db, tenant.id).then(providerStateJson)]);
  return {
    user: userJson(user),
    tenant: described,
    provider,
    time_zone: config.subscription_tz,
  };
}
