/** Changes and creates many items at once: by a file that a merchant has, or by their ids. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { type Problem, problem } from "../problems.ts";
import { assertMayChangeShared } from "../provider/may-change-shared.ts";
import type { Changer } from "../tenants/caller.ts";
import { inTransaction } from "../transaction.ts";
import { countOutcomes, type ImportRow, type PlannedRow, planImport } from "./plan-import.ts";
import { changeItems, insertItems, listItemsById, listItemsToMatch, lockSkus } from "./store.ts";

/** The effect that an import of `rows` would have now. @throws VALIDATION_ERROR on `items.<n>.price` */
export async function previewImport(deps: Deps, tenant_id: string, rows: ImportRow[]): Promise<PlannedRow[]> {
  return plan(deps.db, tenant_id, rows);
}

/**
 * Imports all of `rows`, or none. To import them again changes nothing.
 * @throws VALIDATION_ERROR on `X-API-Key`, `items.<n>`, `items.<n>.price`.
 */
export async function importItems(deps: Deps, changer: Changer, rows: ImportRow[]): Promise<PlannedRow[]> {
  await assertMayChangeShared(deps.db, changer);
  const tenant_id = changer.tenant.id;
  return inTransaction(deps, async (tx) => {
    await lockSkus(tx.db, tenant_id);
    const planned = await plan(tx.db, tenant_id, rows);
    const problems: Record<string, Problem> = {};
    for (const [index, row] of planned.entries()) {
      if (row.outcome === "wrong") problems[`items.${index}`] = problem("import_row", { problem: row.problem });
    }
    if (Object.keys(problems).length > 0) throw new ApiError("VALIDATION_ERROR", { problems });
    await write(tx.db, { tenant_id, created_at: tx.clock.now() }, planned);
    await recordActivity(tx, changer, { action: "catalog.import", after: countOutcomes(planned) });
    return planned;
  });
}

async function plan(db: Database, tenant_id: string, rows: ImportRow[]): Promise<PlannedRow[]> {
  const byId = await listItemsById(
    db,
    tenant_id,
    rows.flatMap(({ id }) => id ?? []),
  );
  const skus = [...rows, ...byId].flatMap(({ sku }) => sku ?? []);
  const names = rows.flatMap(({ id, name }) => (id == null && name != null ? [name] : []));
  const matched = await listItemsToMatch(db, tenant_id, { skus, names });
  const ids = new Set(matched.map(({ id }) => id));
  return planImport(rows, [...byId.filter(({ id }) => !ids.has(id)), ...matched]);
}

async function write(db: Database, of: { tenant_id: string; created_at: Date }, planned: PlannedRow[]): Promise<void> {
  const added = planned.flatMap((row) =>
    row.outcome === "new" ? [{ ...row.after, image_id: null, description: null, barcode: null, ntin: null }] : [],
  );
  const changed = planned.flatMap((row) =>
    row.outcome === "changed" && row.before !== null ? [{ ...row.after, id: row.before.id }] : [],
  );
  if (changed.length > 0) await changeItems(db, of.tenant_id, changed);
  if (added.length > 0) await insertItems(db, of, added);
}
