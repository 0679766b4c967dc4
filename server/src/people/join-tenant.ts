/** Makes a person a member of a tenant, in the caller's transaction. */
import type { Membership, User } from "../db/schema.ts";
import type { Tx } from "../transaction.ts";
import { changeTenantOf, insertMembership } from "./memberships-store.ts";

/** Returns the user, who signs in to this tenant from now on. */
export async function joinTenant(
  { db, clock }: Pick<Tx, "db" | "clock">,
  user_id: number,
  membership: Pick<Membership, "tenant_id" | "role">,
): Promise<User> {
  await insertMembership(db, { ...membership, user_id, joined_at: clock.now() });
  return changeTenantOf(db, user_id, membership.tenant_id);
}
