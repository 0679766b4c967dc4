/** Records an operator's action in the transaction that performs it. */
import type { User } from "../db/schema.ts";
import type { Tx } from "../transaction.ts";
import type { AuditAction } from "./actions.ts";
import { insertAuditEntry } from "./store.ts";

/**
 * Records one accepted call, in the caller's transaction `db`. A call that changes nothing is recorded with equal `before` and
 * `after`. Refused calls are not recorded.
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
