/** Reads the merchant and the bill of an action from its audit entry. */
import type { AuditEntry } from "./filter.ts";

const OF_TENANTS: AuditEntry["action"][] = ["tariff.set", "tariff.override_set", "tariff.override_cleared"];

/** The id of the merchant whose terms or bill were changed; null for an action on a tariff. */
export function tenantOf({ action, target, details }: AuditEntry): string | null {
  if (OF_TENANTS.includes(action)) return target;
  return typeof details.tenant_id === "string" ? details.tenant_id : null;
}

/** The number of the bill; null for an action on something else. */
export function billOf({ action, target }: AuditEntry): string | null {
  return action.startsWith("bill.") ? target : null;
}
