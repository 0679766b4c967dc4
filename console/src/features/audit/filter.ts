/** The filter of the audit log, in the search parameters and in the query of the API. */
import type { components } from "../../api.gen.ts";
import { dayStart, isDay } from "../../shared/format/dates.ts";

export type AuditEntry = components["schemas"]["AuditEntry"];
export type AuditAction = AuditEntry["action"];

export const ACTIONS: AuditAction[] = [
  "tariff.set",
  "tariff.override_set",
  "tariff.override_cleared",
  "bill.mark_paid",
  "bill.void",
  "tariff.create",
  "tariff.update",
  "tariff.enable",
  "tariff.disable",
  "tariff.delete",
];

/**
 * `from` and `to` are inclusive days such as `2026-11-21` in the service's time zone; `who` is an operator's id, `tenant` a
 * merchant's.
 */
export type AuditFilter = {
  action?: AuditAction;
  who?: number;
  tenant?: string;
  from?: string;
  to?: string;
  page?: number;
};

/** Reads the filter from search parameters; invalid ones are dropped. */
export function readAuditFilter(given: Record<string, unknown>): AuditFilter {
  const action = ACTIONS.find((known) => known === given.action);
  const [who, page] = [Number(given.who), Number(given.page)];
  const day = (text: unknown) => (isDay(text) ? text : undefined);
  const [from, to] = [day(given.from), day(given.to)];
  return {
    ...(action && { action }),
    ...(Number.isSafeInteger(who) && who > 0 && { who }),
    ...(typeof given.tenant === "string" && { tenant: given.tenant }),
    ...(from && { from }),
    ...(to && { to }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

/** Converts the filter to the query of the API. */
export function filterQuery({ action, who, tenant, from, to }: AuditFilter) {
  return {
    ...(action && { action }),
    ...(who && { admin_user_id: who }),
    ...(tenant && { tenant_id: tenant }),
    ...(from && { from: dayStart(from) }),
    ...(to && { to: dayStart(to, 1) }),
  };
}
