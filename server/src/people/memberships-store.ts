/** The SQL of memberships: the people of each tenant, and their roles. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Membership, User } from "../db/schema.ts";
import { requiresFactor } from "../tenants/reads.ts";

export async function findMembership(
  db: Database,
  { tenant_id, user_id }: Pick<Membership, "tenant_id" | "user_id">,
): Promise<Membership | undefined> {
  const own = db.selectFrom("memberships").selectAll().where("tenant_id", "=", tenant_id);
  return own.where("user_id", "=", user_id).executeTakeFirst();
}

/** The person's tenants, ordered by name, with the role in each. */
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

/** The ids of the person's tenants. */
export async function listTenantIdsOf(db: Database, user_id: number): Promise<string[]> {
  const own = db.selectFrom("memberships").select("tenant_id").where("user_id", "=", user_id);
  return (await own.orderBy("tenant_id").execute()).map(({ tenant_id }) => tenant_id);
}

/** Whether one of the person's tenants requires a second factor. */
export async function wasFactorRequired(db: Database, user_id: number): Promise<boolean> {
  const own = db.selectFrom("memberships").select("tenant_id").where("user_id", "=", user_id);
  return (
    (await own.where(requiresFactor(sql.ref("memberships.tenant_id")) as RawBuilder<SqlBool>).executeTakeFirst()) !==
    undefined
  );
}

/** The tenant's members, locked until the transaction ends, without those who were removed meanwhile. */
export async function listMembershipsForUpdate(db: Database, tenant_id: string): Promise<Membership[]> {
  const own = db.selectFrom("memberships").selectAll().where("tenant_id", "=", tenant_id);
  return own.orderBy("user_id").forNoKeyUpdate().execute();
}

/** False when the person is a member already. */
export async function insertMembership(db: Database, membership: Membership): Promise<boolean> {
  const values = db.insertInto("memberships").values(membership);
  const inserted = values.onConflict((conflict) => conflict.doNothing()).returning("user_id");
  return (await inserted.executeTakeFirst()) !== undefined;
}

export async function changeRoleOf(
  db: Database,
  { tenant_id, user_id }: Membership,
  role: Membership["role"],
): Promise<void> {
  const changed = db.updateTable("memberships").set({ role }).where("tenant_id", "=", tenant_id);
  await changed.where("user_id", "=", user_id).execute();
}

export async function deleteMembership(db: Database, { tenant_id, user_id }: Membership): Promise<void> {
  await db.deleteFrom("memberships").where("tenant_id", "=", tenant_id).where("user_id", "=", user_id).execute();
}

/**
 * Locks the person's memberships, and the tenant that the person signs in to, until the transaction ends. It writes the row
 * unchanged, because the guard of a tenant that is being moved to another cell blocks writes but not locks, and the people of such a
 * tenant may join no other.
 */
export async function lockTenantOf(db: Database, user_id: number): Promise<void> {
  await db
    .updateTable("users")
    .set(({ ref }) => ({ tenant_id: ref("tenant_id") }))
    .where("id", "=", user_id)
    .execute();
}

/** Sets the tenant that the person signs in to. */
export async function changeTenantOf(db: Database, user_id: number, tenant_id: string): Promise<User> {
  const changed = db.updateTable("users").set({ tenant_id }).where("id", "=", user_id).returningAll();
  return changed.executeTakeFirstOrThrow();
}

/** If the person signs in to `left`, sets the tenant that the person has joined last instead, or none. */
export async function changeTenantLeft(db: Database, user_id: number, left: string): Promise<void> {
  const last = db.selectFrom("memberships").select("tenant_id").where("user_id", "=", user_id);
  await db
    .updateTable("users")
    .set({ tenant_id: last.orderBy("joined_at", "desc").orderBy("tenant_id").limit(1) })
    .where("id", "=", user_id)
    .where("tenant_id", "=", left)
    .execute();
}
