/** Changes the settings of a team. */
import type { TeamSettings } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { lockTeam } from "../people/change-team.ts";
import type { Caller } from "../tenants/caller.ts";
import { getTeamSettings } from "../tenants/reads.ts";
import { changeTeamSettings } from "../tenants/team-settings.ts";
import { inTransaction } from "../transaction.ts";

/** Changes the settings that `changes` names, and returns all of them. @throws FORBIDDEN to a caller who is no longer an owner */
export async function changeSettings(
  deps: Deps,
  caller: Caller,
  changes: Partial<TeamSettings>,
): Promise<TeamSettings> {
  return inTransaction(deps, async (tx) => {
    await lockTeam(tx, caller);
    await changeTeamSettings(tx, caller, changes);
    return getTeamSettings(tx.db, caller.tenant.id);
  });
}
