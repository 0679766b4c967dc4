/** Describes a signed-in person to the console: the user, the tenant the user acts for, and the zone of all dates. */
import type { Deps } from "../deps.ts";
import { describeTenant } from "../provider/describe-tenant.ts";
import type { Person } from "./session-cookie.ts";
import { userJson } from "./wire.ts";

export async function describePerson({ db, config }: Pick<Deps, "db" | "config">, { user, tenant }: Person) {
  return {
    user: userJson(user),
    tenant: tenant && (await describeTenant(db, tenant)),
    time_zone: config.subscription_tz,
  };
}
