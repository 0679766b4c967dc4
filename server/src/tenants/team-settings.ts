/** Changes the settings that apply to all people of a tenant. */
import type { TeamSettings } from "../db/schema.ts";
import type { Tx } from "../transaction.ts";
import { changeTenant } from "./store.ts";

/** Changes the settings that `changes` names; the others keep their values. */
export async function changeTeamSettings(
  { db }: Pick<Tx, "db">,
  tenant_id: string,
  changes: Partial<TeamSettings>,
): Promise<void> {
  await changeTenant(db, tenant_id, changes);
}
