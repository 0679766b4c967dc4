/** Reads the tenant that a person acts for, and the person's role in it. */
import type { Database } from "../db/database.ts";
import type { Membership, Tenant, User } from "../db/schema.ts";
import type { Role } from "../rules/permissions.ts";
import { getTenant } from "../tenants/reads.ts";
import { findMembership } from "./memberships-store.ts";

/** A user, the tenant that the user acts for, and the role in it; both are null for a user without a tenant. */
export type Person = { user: User; tenant: Tenant | null; role: Role | null };

/** The person with the tenant of the membership. */
export async function getPersonIn(
  db: Database,
  user: User,
  membership: Pick<Membership, "tenant_id" | "role"> | null,
): Promise<Person> {
  if (membership === null) return { user, tenant: null, role: null };
  return { user, tenant: await getTenant(db, membership.tenant_id), role: membership.role };
}

/** The person with the tenant that the person signs in to. */
export async function getPerson(db: Database, user: User): Promise<Person> {
  const { id: user_id, tenant_id } = user;
  const membership = tenant_id === null ? null : ((await findMembership(db, { tenant_id, user_id })) ?? null);
  return getPersonIn(db, user, membership);
}
