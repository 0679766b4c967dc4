/** Describes a signed-in person to the console: the user, and the tenant the user acts for. */
import type { Database } from "../db/database.ts";
import { describeTenant } from "../provider/describe-tenant.ts";
import type { Person } from "./session-cookie.ts";
import { userJson } from "./wire.ts";

export async function describePerson(db: Database, { user, tenant }: Person) {
  return { user: userJson(user), tenant: tenant && (await describeTenant(db, tenant)) };
}
