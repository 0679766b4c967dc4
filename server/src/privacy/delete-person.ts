/** Deletes a person's account: the person leaves every tenant, and the personal data is deleted. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Membership, ProviderSessionRow, User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { isLastOwner, leave, lockMembers } from "../people/change-team.ts";
import { assertOperatorLeft, forgetPerson, lockPerson } from "../people/forget.ts";
import { listMembershipsOf } from "../people/reads.ts";
import { endSession } from "../provider/connection.ts";
import { forgetInvitationsTo } from "../team/forget.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { closeTenant } from "./close-tenant.ts";

/**
 * Deletes everything in one transaction; a job ends the rest of a closed tenant. The records of the person's actions are kept, under
 * the person's id.
 * @throws LAST_OWNER unless `closesTenants`; LAST_OPERATOR; UNAUTHORIZED when a concurrent call was first; UNAVAILABLE when the
 * person has joined a tenant meanwhile.
 */
export async function deletePerson(
  deps: Deps,
  { id }: Pick<User, "id">,
  { closesTenants }: { closesTenants: boolean },
): Promise<void> {
  const forgotten = await inTransaction(deps, async (tx) => {
    const teams = await lockTeams(tx, id);
    await assertOperatorLeft(tx, { id });
    const user = await lockPerson(tx, id);
    if (user.deleted_at !== null) throw new ApiError("UNAUTHORIZED");
    if ((await listMembershipsOf(tx.db, id)).length !== teams.length) {
      throw new ApiError("UNAVAILABLE", { retryAfterS: 1 });
    }
    const sessions: ProviderSessionRow[] = [];
    for (const team of teams) sessions.push(...(await endMembership(tx, team, { closesTenants })));
    await forgetInvitationsTo(tx, user.email);
    await forgetPerson(tx, user);
    return sessions;
  });
  for (const session of forgotten) await endSession(deps, session);
}

type Team = { own: Membership; members: Membership[] };

/** Locks the person's teams in the order of their ids, and before people, as every change of a team does. */
async function lockTeams(tx: Tx, user_id: number): Promise<Team[]> {
  const teams: Team[] = [];
  const memberships = await listMembershipsOf(tx.db, user_id);
  for (const { tenant_id } of memberships.toSorted((one, other) => (one.tenant_id < other.tenant_id ? -1 : 1))) {
    const members = await lockMembers(tx, tenant_id);
    const own = members.find((member) => member.user_id === user_id);
    if (own !== undefined) teams.push({ own, members });
  }
  return teams;
}

async function endMembership(
  tx: Tx,
  { own, members }: Team,
  { closesTenants }: { closesTenants: boolean },
): Promise<ProviderSessionRow[]> {
  const doer = { tenant: { id: own.tenant_id }, key: null, user: { id: own.user_id } };
  await recordActivity(tx, doer, { action: "account.delete", before: { role: own.role } });
  if (!isLastOwner(members, own)) {
    await leave(tx.db, own);
    return [];
  }
  if (!closesTenants) throw new ApiError("LAST_OWNER");
  const session = await closeTenant(tx, doer);
  return session === undefined ? [] : [session];
}
