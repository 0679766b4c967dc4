/** The JSON of the audit log. */

import { type Static, Type } from "typebox";
import { AUDIT_ACTIONS, type AuditAction } from "../audit/actions.ts";
import { PageQuery } from "../http/pagination.ts";
import { timeOf } from "../http/validation.ts";
import { OfTenant } from "../tenants/wire.ts";
import { Timestamp } from "../wire.ts";
import type { ListedEntry } from "./audit-store.ts";

const Action = Type.Enum(Object.keys(AUDIT_ACTIONS) as AuditAction[], {
  description: Object.entries(AUDIT_ACTIONS)
    .map(([action, says]) => `* \`${action}\`: ${says}`)
    .join("\n"),
});

export const ListAudit = Type.Object({
  ...PageQuery,
  action: Type.Optional(Action),
  admin_user_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  tenant_id: Type.Optional(OfTenant),
  from: Type.Optional(Type.String({ format: "date-time", description: "Done at this time or later." })),
  to: Type.Optional(Type.String({ format: "date-time", description: "Done before this time." })),
});

export const AuditEntrySchema = Type.Object(
  {
    id: Type.Integer(),
    admin_user_id: Type.Integer({ description: "The operator who did it." }),
    admin_email: Type.String({ description: "The operator's, as it is now." }),
    at: Timestamp,
    action: Action,
    target: Type.String({ description: "What it was done to: a tariff's slug, a tenant's or a bill's id." }),
    details: Type.Object({}, { additionalProperties: true }),
  },
  { title: "AuditEntry" },
);

/** The filter of `query`. @throws VALIDATION_ERROR on `from` and `to` for a time that does not exist. */
export function auditFilter(query: Static<typeof ListAudit>) {
  return {
    action: query.action ?? null,
    admin_user_id: query.admin_user_id ?? null,
    tenant_id: query.tenant_id ?? null,
    from: timeOf("from", query.from),
    to: timeOf("to", query.to),
  };
}

export function auditEntryJson(entry: ListedEntry): Static<typeof AuditEntrySchema> {
  const { id, admin_user_id, admin_email, at, action, target, details } = entry;
  return { id, admin_user_id, admin_email, at: at.toISOString(), action: action as AuditAction, target, details };
}
