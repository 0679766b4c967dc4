/** Changes what holds for all people of a tenant. */
import type { TeamSettings } from "../db/schema.ts";
import type { Tx } from "../transaction.ts";
import { changeTenant } from "./store.ts";

/** Sets what `changes` names, and leaves the rest as it is. */
export async function changeTeamSettings(
  { db }: Pick<Tx, "db">,
  tenant_id: string,
  changes: Partial<TeamSettings>,
): Promise<void> {
  await changeTenant(db, tenant_id, changes);
}
