/** Adds a person to the members of a tenant, in the caller's transaction. */
import type { Membership, User } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import type { Tx } from "../transaction.ts";
import { changeTenantOf, insertMembership, lockTenantOf } from "./memberships-store.ts";
import { insertUser } from "./users-store.ts";

/** The tenant becomes the one that the user acts for after signing in. @throws ALREADY_MEMBER */
export async function joinTenant(
  { db, clock }: Pick<Tx, "db" | "clock">,
  user_id: number,
  { tenant_id, role }: Pick<Membership, "tenant_id" | "role">,
): Promise<User> {
  await lockTenantOf(db, user_id);
  if (!(await insertMembership(db, { tenant_id, user_id, role, joined_at: clock.now() }))) {
    throw new ApiError("ALREADY_MEMBER");
  }
  return changeTenantOf(db, user_id, tenant_id);
}

/** Creates the account of a new person, who joins the tenant. Undefined when the e-mail has an account, also one created concurrently. */
export async function registerMember(
  tx: Pick<Tx, "db" | "clock">,
  person: Pick<User, "email" | "password_hash">,
  membership: Pick<Membership, "tenant_id" | "role">,
): Promise<User | undefined> {
  const user = await insertUser(tx.db, { ...person, created_at: tx.clock.now() });
  return user && joinTenant(tx, user.id, membership);
}
