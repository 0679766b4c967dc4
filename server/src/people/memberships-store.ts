/** The SQL of memberships: who acts for which tenant, and in which role. */
import type { Database } from "../db/database.ts";
import type { Membership, User } from "../db/schema.ts";

export async function findMembership(
  db: Database,
  { tenant_id, user_id }: Pick<Membership, "tenant_id" | "user_id">,
): Promise<Membership | undefined> {
  const own = db.selectFrom("memberships").selectAll().where("tenant_id", "=", tenant_id);
  return own.where("user_id", "=", user_id).executeTakeFirst();
}

/** The person's tenants by name, and the role in each. */
export async function listTenantsOf(
  db: Database,
  user_id: number,
): Promise<{ id: string; name: string; role: Membership["role"] }[]> {
  return db
    .selectFrom("memberships")
    .innerJoin("full_tenants", "full_tenants.id", "memberships.tenant_id")
    .select(["full_tenants.id", "full_tenants.name", "memberships.role"])
    .where("memberships.user_id", "=", user_id)
    .orderBy("full_tenants.name")
    .orderBy("full_tenants.id")
    .execute();
}

export async function insertMembership(db: Database, membership: Membership): Promise<void> {
  await db.insertInto("memberships").values(membership).execute();
}

/** Sets the tenant that the person signs in to. */
export async function changeTenantOf(db: Database, user_id: number, tenant_id: string | null): Promise<User> {
  const changed = db.updateTable("users").set({ tenant_id }).where("id", "=", user_id).returningAll();
  return changed.executeTakeFirstOrThrow();
}
