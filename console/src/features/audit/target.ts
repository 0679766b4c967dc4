/** Reads from an audit entry which merchant or which bill the action concerned. */
import type { AuditEntry } from "./filter.ts";

const OF_TENANTS: AuditEntry["action"][] = ["tariff.set", "tariff.override_set", "tariff.override_cleared"];

/** The id of the merchant whose terms or bill it was; null for a tariff of the catalog. */
export function tenantOf({ action, target, details }: AuditEntry): string | null {
  if (OF_TENANTS.includes(action)) return target;
  return typeof details.tenant_id === "string" ? details.tenant_id : null;
}

/** The number of the bill; null where it was none. */
export function billOf({ action, target }: AuditEntry): string | null {
  return action.startsWith("bill.") ? target : null;
}
