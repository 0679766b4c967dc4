/** The last steps of a move: opens the tenant in the other cell, redirects its callers there, and retires its rows here. */
import { pipeline } from "node:stream/promises";
import { recordDeparture } from "../cells/departures.ts";
import { dropGuards, lockOutWriters } from "../db/tenant-guards.ts";
import {
  copyStatementsOf,
  listTenantTables,
  type RowsOwner,
  retireRowsOf,
  type TenantTable,
  writeAsReplication,
} from "../db/tenant-tables.ts";
import { releaseClaims } from "../idempotency/release-claims.ts";
import type { Load, Move } from "./place.ts";
import { changeMoving, deleteMoving, findMoving, listNames, listUserIds } from "./store.ts";

/** The queues of this cell's jobs: their rows are retired first, because the jobs would read and skip them. */
const QUEUES = ["subscriptions", "deliveries", "invoice_watches", "invoices"];

/**
 * Opens the tenant in the other cell, in one transaction there: copies the remaining tables, by which callers find the tenant,
 * and drops the guards. This cell refuses the tenant's writes until `depart`.
 */
export async function arrive({ from, to, tenant_id }: Move, { owner, tables }: Load): Promise<void> {
  await to.db.transaction().execute(async (tx) => {
    await writeAsReplication(tx);
    for (const table of tables.filter(({ isStreamed }) => !isStreamed)) {
      const statements = copyStatementsOf(tx, owner, table);
      await pipeline(from.session.copyOut(statements.out), to.session.copyIn(statements.into));
    }
    // The attempts of this cell can no longer write, so callers need not wait for the ends of their leases.
    await releaseClaims(tx, tenant_id);
    await lockOutWriters(tx, tenant_id);
    await deleteMoving(tx, tenant_id);
  });
}

/** Stores the names by which callers are redirected, and deletes the tenant's people and keys, in one transaction of this cell. */
export async function depart({ from, to, tenant_id }: Move): Promise<void> {
  const moving = await findMoving(from.db, tenant_id);
  if (moving?.state !== "stopped") return;
  const owner = { tenant_id, userIds: await listUserIds(from.db, tenant_id) };
  const unstreamed = (await listTenantTables(from.db)).filter(({ isStreamed }) => !isStreamed);
  const schema = schemaOf(tenant_id, moving.began_at);
  const names = await listNames(from.db, tenant_id);
  await from.db.transaction().execute(async (tx) => {
    await writeAsReplication(tx);
    await recordDeparture(tx, { tenant_id, cell: to.cell }, names);
    await retireRowsOf(tx, owner, unstreamed, schema);
    await changeMoving(tx, tenant_id, "stopped", "departed");
  });
}

/** Retires the remaining rows, table by table, and ends the move. */
export async function retireRows({ from, to, tenant_id, name }: Move): Promise<void> {
  const moving = await findMoving(from.db, tenant_id);
  if (moving !== undefined) {
    const streamed = (await listTenantTables(from.db)).filter(({ isStreamed }) => isStreamed);
    const owner: RowsOwner = { tenant_id, userIds: [] };
    const isQueue = (table: TenantTable) => QUEUES.includes(table.name);
    for (const table of [...streamed.filter(isQueue), ...streamed.filter((table) => !isQueue(table))]) {
      await from.db.transaction().execute(async (tx) => {
        await writeAsReplication(tx);
        await retireRowsOf(tx, owner, [table], schemaOf(tenant_id, moving.began_at));
      });
    }
    await deleteMoving(from.db, tenant_id);
  }
  await dropGuards(from.db, name);
  await dropGuards(to.db, name);
}

/** The schema to which the retired rows are moved; the operator drops it later. */
function schemaOf(tenant_id: string, began_at: Date): string {
  return `moved_${tenant_id}_${began_at.toISOString().replace(/\D/g, "").slice(0, 14)}`;
}
