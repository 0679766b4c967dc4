/** Records an operator's action in the transaction that performs it. */
import type { User } from "../db/schema.ts";
import type { Tx } from "../transaction.ts";
import { insertAuditEntry } from "./store.ts";

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
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/**
 * Records one accepted call, in the caller's transaction `db`. A call that changes nothing is recorded too: its
 * `before` and `after` are equal. A refused call is not recorded.
 */
export async function recordAction(
  tx: Tx,
  entry: { operator: User; action: AuditAction; target: string; details: Record<string, unknown> },
): Promise<void> {
  await insertAuditEntry(tx.db, {
    admin_user_id: entry.operator.id,
    at: tx.clock.now(),
    action: entry.action,
    target: entry.target,
    details: JSON.stringify(entry.details),
  });
}
