/** The actions of operators that the audit log records. */

/** All actions, with the meaning of their `target` and their `details`. */
export const AUDIT_ACTIONS = {
  "tariff.create": "the slug; the new row",
  "tariff.update": "the slug; `before` and `after`",
  "tariff.enable": "the slug; `previous` and `enabled`",
  "tariff.disable": "the slug; `previous` and `enabled`",
  "tariff.delete": "the slug; the row as it last was",
  "tariff.override_set": "the tenant; `before` and `after`",
  "tariff.override_cleared": "the tenant; `before`",
  "tariff.set": "the tenant; `from`, `to` and `period_key`",
  "bill.mark_paid": "the bill; its `tenant_id`, `price_kzt`, and the tariff's end `from` and `to`",
  "bill.void": "the bill; its `tenant_id`, `price_kzt` and `reason`",
  "user.reset_link": "the user; `drop_mfa`",
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;
