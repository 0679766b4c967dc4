/** Selects the changes that a caller may see: a cashier sees only those of today's invoices. */
import type { Deps } from "../deps.ts";
import { isSeen } from "../invoices/assert-seen.ts";
import { listInvoicesOfIds } from "../invoices/reads.ts";
import type { NarrowPermission } from "../rules/permissions.ts";

/** `within` is that of the caller. */
export async function selectSeen<Change extends { invoice_id?: number }>(
  deps: Pick<Deps, "db" | "clock" | "config">,
  { tenant_id, within }: { tenant_id: string; within: NarrowPermission | null },
  changes: Change[],
): Promise<Change[]> {
  if (within !== "counter") return changes;
  const ids = changes.flatMap(({ invoice_id }) => invoice_id ?? []);
  if (ids.length === 0) return [];
  const seen = new Set<number | undefined>();
  for (const invoice of await listInvoicesOfIds(deps.db, tenant_id, ids)) {
    if (await isSeen(deps, { tenant: { id: tenant_id }, key: null, within }, invoice)) seen.add(invoice.id);
  }
  return changes.filter(({ invoice_id }) => seen.has(invoice_id));
}
