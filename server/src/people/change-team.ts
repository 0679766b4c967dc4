/** Changes who acts for a tenant, and in which role. Changes of one team come one after another, and a tenant always has an owner. */
import type { Membership } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { permissionsOf, type Role } from "../rules/permissions.ts";
import type { Caller } from "../tenants/caller.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import {
  changeRoleOf,
  changeTenantLeft,
  deleteMembership,
  listMembershipsForUpdate,
  lockTenantOf,
} from "./memberships-store.ts";
import { getMember, type Member } from "./reads.ts";

/**
 * Locks the team of the caller's tenant until the transaction ends, and returns its members.
 * @throws FORBIDDEN when the caller may no longer change it: another change has come first
 */
export async function lockTeam({ db }: Pick<Tx, "db">, { tenant, user, within }: Caller): Promise<Membership[]> {
  const members = await listMembershipsForUpdate(db, tenant.id);
  const own = members.find(({ user_id }) => user_id === user?.id);
  const may = own !== undefined && (within === "leave" || permissionsOf(own.role).includes("team:write"));
  if (!may) throw new ApiError("FORBIDDEN");
  return members;
}

/** Gives a member another role. @throws FORBIDDEN as `lockTeam`; NOT_FOUND; LAST_OWNER */
export async function changeRole(deps: Deps, caller: Caller, user_id: number, role: Role): Promise<Member> {
  return inTransaction(deps, async (tx) => {
    const members = await lockTeam(tx, caller);
    const member = memberOf(members, user_id);
    if (role !== "owner") assertOwnerLeft(members, member);
    await changeRoleOf(tx.db, member, role);
    return getMember(tx.db, member);
  });
}

/**
 * Removes a member, whose access to the tenant ends with the commit.
 * @throws FORBIDDEN as `lockTeam`, and for another person than oneself to who may only leave; NOT_FOUND; LAST_OWNER
 */
export async function removeMember(deps: Deps, caller: Caller, user_id: number): Promise<void> {
  if (caller.within === "leave" && user_id !== caller.user?.id) throw new ApiError("FORBIDDEN");
  await inTransaction(deps, async (tx) => {
    const members = await lockTeam(tx, caller);
    const member = memberOf(members, user_id);
    assertOwnerLeft(members, member);
    await lockTenantOf(tx.db, user_id);
    await deleteMembership(tx.db, member);
    await changeTenantLeft(tx.db, user_id, member.tenant_id);
  });
}

function memberOf(members: Membership[], user_id: number): Membership {
  const member = members.find((one) => one.user_id === user_id);
  if (member === undefined) throw new ApiError("NOT_FOUND");
  return member;
}

function assertOwnerLeft(members: Membership[], leaving: Membership): void {
  const isOwner = ({ role }: Membership) => role === "owner";
  if (isOwner(leaving) && members.filter(isOwner).length === 1) throw new ApiError("LAST_OWNER");
}
