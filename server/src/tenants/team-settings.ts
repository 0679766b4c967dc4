/** Changes the settings that apply to all people of a tenant. */
import { recordActivity } from "../audit/record-activity.ts";
import type { TeamSettings } from "../db/schema.ts";
import { changedFields, type Facts } from "../rules/changed-fields.ts";
import { amountText } from "../rules/money.ts";
import type { Tx } from "../transaction.ts";
import type { Changer } from "./caller.ts";
import { getTeamSettings } from "./reads.ts";
import { changeTenant } from "./store.ts";

/** Changes the settings that `changes` names; the others keep their values. The caller has locked the team. */
export async function changeTeamSettings(tx: Tx, changer: Changer, changes: Partial<TeamSettings>): Promise<void> {
  const tenant_id = changer.tenant.id;
  const before = await getTeamSettings(tx.db, tenant_id);
  await changeTenant(tx.db, tenant_id, changes);
  const changed = changedFields(factsOf(before), factsOf({ ...before, ...changes }));
  await recordActivity(tx, changer, { action: "team.settings", ...changed });
}

function factsOf({ require_mfa, cashier_refund_limit_tiyn, reauthenticate_above_tiyn: above }: TeamSettings): Facts {
  return {
    require_mfa,
    cashier_refund_limit: amountText(cashier_refund_limit_tiyn),
    reauthenticate_above: above === null ? null : amountText(above),
  };
}
