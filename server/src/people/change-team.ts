/** Changes the members of a tenant and their roles. A lock serialises the changes of one team, and a team always keeps an owner. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Database } from "../db/database.ts";
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
 * @throws FORBIDDEN when an earlier change has taken the caller's permission
 */
export async function lockTeam({ db }: Pick<Tx, "db">, { tenant, user, within }: Caller): Promise<Membership[]> {
  const members = await listMembershipsForUpdate(db, tenant.id);
  const own = members.find(({ user_id }) => user_id === user?.id);
  const may = own !== undefined && (within === "leave" || permissionsOf(own.role).includes("team:write"));
  if (!may) throw new ApiError("FORBIDDEN");
  return members;
}

/** Locks the team of a tenant, for the deletion of a member's account, and returns its members. */
export async function lockMembers({ db }: Pick<Tx, "db">, tenant_id: string): Promise<Membership[]> {
  return listMembershipsForUpdate(db, tenant_id);
}

/** Changes a member's role. @throws FORBIDDEN as `lockTeam`; NOT_FOUND; LAST_OWNER */
export async function changeRole(deps: Deps, caller: Caller, user_id: number, role: Role): Promise<Member> {
  return inTransaction(deps, async (tx) => {
    const members = await lockTeam(tx, caller);
    const member = memberOf(members, user_id);
    if (role !== "owner") assertOwnerLeft(members, member);
    await changeRoleOf(tx.db, member, role);
    const changed = { before: { role: member.role }, after: { role } };
    await recordActivity(tx, caller, { action: "team.role", target: user_id, ...changed });
    return getMember(tx.db, member);
  });
}

/**
 * Removes a member, whose access to the tenant ends with the commit.
 * @throws FORBIDDEN as `lockTeam`, and for another member when the caller may only leave; NOT_FOUND; LAST_OWNER
 */
export async function removeMember(deps: Deps, caller: Caller, user_id: number): Promise<void> {
  if (caller.within === "leave" && user_id !== caller.user?.id) throw new ApiError("FORBIDDEN");
  await inTransaction(deps, async (tx) => {
    const members = await lockTeam(tx, caller);
    const member = memberOf(members, user_id);
    assertOwnerLeft(members, member);
    await leave(tx.db, member);
    await recordActivity(tx, caller, { action: "team.remove", target: user_id, before: { role: member.role } });
  });
}

/** Ends every membership of a closed tenant. The members' access ends with the commit. */
export async function endTeam({ db }: Pick<Tx, "db">, tenant_id: string): Promise<void> {
  for (const member of await lockMembers({ db }, tenant_id)) await leave(db, member);
}

/** Ends a membership. The caller holds the lock of the team. */
export async function leave(db: Database, member: Membership): Promise<void> {
  await lockTenantOf(db, member.user_id);
  await deleteMembership(db, member);
  await changeTenantLeft(db, member.user_id, member.tenant_id);
}

export function isLastOwner(members: Membership[], member: Membership): boolean {
  const isOwner = ({ role }: Membership) => role === "owner";
  return isOwner(member) && members.filter(isOwner).length === 1;
}

function memberOf(members: Membership[], user_id: number): Membership {
  const member = members.find((one) => one.user_id === user_id);
  if (member === undefined) throw new ApiError("NOT_FOUND");
  return member;
}

function assertOwnerLeft(members: Membership[], leaving: Membership): void {
  if (isLastOwner(members, leaving)) throw new ApiError("LAST_OWNER");
}
