/** Ensures that the database belongs to the cell of the settings, and that all ids it gives are of the cell's range. */
import type { Database } from "../db/database.ts";
import { listSequences, setSequences } from "../db/whole-tables.ts";
import type { Deps } from "../deps.ts";
import { firstIdOf, isIdOf } from "../rules/cell-range.ts";
import { inTransaction } from "../transaction.ts";
import { changeCell, findCell, getCellForUpdate } from "./store.ts";

/**
 * The first process of a cell makes the empty database its own: every sequence begins at the cell's first id. Sequences that a
 * later release has added begin there at its first start. An installation that has run without cells can become cell 1.
 * @throws Error in one line that names CELL.
 */
export async function agreeOnCell(deps: Deps): Promise<void> {
  const { cell } = deps.config;
  // Most installations have no cells: they read one row.
  if (cell === 0 && (await findCell(deps.db)) === null) return;
  await inTransaction(deps, async ({ db }) => {
    const known = await getCellForUpdate(db);
    if (known !== null && known !== cell)
      throw new Error(`CELL (${cell}) is not the cell of this database, which is ${known}.`);
    const sequences = await listSequences(db);
    const fresh = sequences.filter((sequence) => !sequence.is_called && !isIdOf(cell, Number(sequence.last_value)));
    const foreign = sequences.find((sequence) => sequence.is_called && !isIdOf(cell, Number(sequence.last_value)));
    if (foreign !== undefined)
      throw new Error(
        `CELL (${cell}) has ids of its own, and ${foreign.name} of this database is at ${foreign.last_value}: only an empty database becomes a cell, or cell 1.`,
      );
    await setSequences(
      db,
      fresh.map((sequence) => ({ ...sequence, last_value: String(firstIdOf(cell)) })),
    );
    if (known === null) await changeCell(db, cell);
  });
}

/** The number of the cell that the database belongs to; null for one without cells. */
export async function readCell(db: Database): Promise<number | null> {
  return findCell(db);
}
