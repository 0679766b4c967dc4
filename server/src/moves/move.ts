/**
 * Moves a tenant from this cell to another one while both serve. Each step can be repeated, so that a run that ended anywhere is
 * continued by the next one; until the tenant is opened in the other cell, the move can be cancelled instead.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { MovingState } from "../db/schema.ts";
import { betweenWriters, makeGuards } from "../db/tenant-guards.ts";
import { beginStream, endStream, hasApplied, readLogEnd, readStream, wasStreamBegun } from "../db/tenant-stream.ts";
import { countRowsOf, deleteRowsOf, listTenantTables, writeAsReplication } from "../db/tenant-tables.ts";
import type { Deps } from "../deps.ts";
import { arrive, depart, retireRows } from "./hand-over.ts";
import type { Load, Move } from "./place.ts";
import { requireMovable, requireSettledBills, requireUnsharedPeople } from "./require-movable.ts";
import { changeMoving, claimMoves, findMoving, insertMoving, listUserIds, wasTenant } from "./store.ts";

const POLL_MS = 100;
/** The writes are stopped once fewer bytes are left to apply, which takes a moment. */
const NEARLY_EQUAL_BYTES = 1_000_000;
/** The longest that a tenant's writes are refused for the last changes. */
const MOST_STOPPED_MS = 20_000;

/** Reports the step that begins, as text. */
type Say = (text: string) => void;

/** @throws Error in one line; the tenant is then served where it was, unless the message says otherwise. */
export async function moveTenant(deps: Deps, move: Move, say: Say): Promise<void> {
  const { from, to, tenant_id } = move;
  await claim(move);
  if (!(await hasArrived(move))) await bringOver(deps, move, say);
  else if (await wasTenant(from.db, tenant_id)) {
    // An earlier run ended here, or a backup from before the move was restored.
    await insertMoving(from.db, { tenant_id, state: "stopped", other_cell: to.cell, began_at: deps.clock.now() });
  }
  await depart(move);
  say(`cell ${move.to.cell} serves the tenant`);
  await endStream(move, move.name);
  await retireRows(move);
  say("its rows of this cell are put away");
}

/** @throws Error in one line while another run moves the tenant, or an earlier one has begun to move it elsewhere. */
export async function claim({ from, to, tenant_id }: Move): Promise<void> {
  if (!(await claimMoves(from.db, tenant_id))) throw new Error(`another command moves ${tenant_id} at present`);
  const moving = await findMoving(from.db, tenant_id);
  if (moving !== undefined && moving.other_cell !== to.cell)
    throw new Error(`${tenant_id} is moving to cell ${moving.other_cell}: end or cancel that first`);
}

/** Whether the other cell has been opened for the tenant: from then on there is no way back. */
export async function hasArrived({ to, tenant_id }: Move): Promise<boolean> {
  return (await findMoving(to.db, tenant_id)) === undefined && (await wasTenant(to.db, tenant_id));
}

async function bringOver(deps: Deps, move: Move, say: Say): Promise<void> {
  const { to } = move;
  await requireMovable(deps, move);
  const load = await readLoad(move);
  await begin(deps, move, load);
  say(`its rows are copied to cell ${to.cell}, beside the running service`);
  await untilNearlyEqual(move);
  say("its writes are stopped for a moment");
  await changeState(move, "leaving", "stopped");
  try {
    await finishCopy(move, load);
    await arrive(move, load);
  } catch (error) {
    // The service of the tenant continues here, and so does the copy.
    if (!(await hasArrived(move))) await changeState(move, "stopped", "leaving");
    throw error;
  }
}

/** Read before anything is deleted: the ids of the people select rows that do not name the tenant. */
export async function readLoad({ from, tenant_id }: Move): Promise<Load> {
  const userIds = await listUserIds(from.db, tenant_id);
  return { owner: { tenant_id, userIds }, tables: await listTenantTables(from.db) };
}

async function begin({ clock }: Deps, move: Move, { owner, tables }: Load): Promise<void> {
  const { from, to, tenant_id, name } = move;
  const began_at = clock.now();
  // The other cell's jobs could see the rows as they arrive, so the guards exist before the first row.
  await insertMoving(to.db, { tenant_id, state: "arriving", other_cell: from.cell, began_at });
  await makeGuards(to.db, name, owner, tables);
  await insertMoving(from.db, { tenant_id, state: "leaving", other_cell: to.cell, began_at });
  await makeGuards(from.db, name, owner, tables);
  if (!(await wasStreamBegun(to.db, name))) {
    // What a cancelled run may have left there would collide with the first copy, which takes long.
    await deleteCopies(move, { owner, tables });
    await changeState(move, "stopped", "leaving");
  }
  await beginStream(
    move,
    name,
    owner,
    tables.filter(({ isStreamed }) => isStreamed),
  );
}

/** Stops or resumes the tenant's writes in this cell. */
async function changeState({ from, tenant_id }: Move, before: MovingState, after: MovingState): Promise<void> {
  await betweenWriters(from.db, tenant_id, (tx) => changeMoving(tx, tenant_id, before, after));
}

/** Deletes the tenant's rows that have arrived in the other cell. */
export async function deleteCopies({ to }: Move, { owner, tables }: Load): Promise<void> {
  await to.db.transaction().execute(async (tx) => {
    await writeAsReplication(tx);
    await deleteRowsOf(tx, owner, tables);
  });
}

async function untilNearlyEqual(move: Move): Promise<void> {
  const began = await readStream(move, move.name);
  for (;;) {
    const { tables_left, bytes_behind, errors } = await readStream(move, move.name);
    if (errors > began.errors)
      throw new Error(
        `the replication has failed, and is tried again: see the log of cell ${move.to.cell}'s PostgreSQL`,
      );
    if (tables_left === 0 && bytes_behind < NEARLY_EQUAL_BYTES) return;
    await delay(POLL_MS);
  }
}

/** Waits for the last changes, and compares. */
async function finishCopy(move: Move, { owner, tables }: Load): Promise<void> {
  const { from, to, tenant_id, name } = move;
  await requireSettledBills(from, tenant_id);
  await requireUnsharedPeople(from, tenant_id);
  const end = await readLogEnd(from.db);
  const untilMs = performance.now() + MOST_STOPPED_MS;
  while (!(await hasApplied(move, name, end))) {
    if (performance.now() > untilMs) throw new Error("the last changes did not arrive in time: run the command again");
    await delay(POLL_MS);
  }
  const streamed = tables.filter(({ isStreamed }) => isStreamed);
  const [here, there] = [await countRowsOf(from.db, owner, streamed), await countRowsOf(to.db, owner, streamed)];
  const unequal = streamed.filter((_, at) => here[at] !== there[at]).map((table) => table.name);
  if (unequal.length > 0)
    throw new Error(
      `the copies differ in ${unequal.join(", ")}: cancel the move and run it again, and report it if they differ again`,
    );
}
