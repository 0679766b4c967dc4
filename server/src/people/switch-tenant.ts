/** Switches a person to another one of the person's tenants. */
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { inTransaction } from "../transaction.ts";
import { changeTenantOf, findMembership, lockTenantOf } from "./memberships-store.ts";

/** The tenant becomes the one that the user acts for after signing in. @throws NOT_FOUND when the user is not a member of it */
export async function switchTenant(deps: Deps, { id: user_id }: User, tenant_id: string): Promise<User> {
  return inTransaction(deps, async (tx) => {
    await lockTenantOf(tx.db, user_id);
    if ((await findMembership(tx.db, { tenant_id, user_id })) === undefined) throw new ApiError("NOT_FOUND");
    return changeTenantOf(tx.db, user_id, tenant_id);
  });
}
