/** Puts a signed-in person together as the console shows them: the user, and the tenant they act for. */
import type { Database } from "../db/database.ts";
import { describeTenant } from "../tenants/describe.ts";
import type { Person } from "./session-cookie.ts";
import { userJson } from "./wire.ts";

export async function describePerson(db: Database, { user, tenant }: Person) {
  return { user: userJson(user), tenant: tenant && (await describeTenant(db, tenant)) };
}
