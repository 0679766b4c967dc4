/** Keeps the sums of hours short: the deltas of the triggers are folded, and rows from before the triggers are counted. */
import type { Deps } from "../deps.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { countHours, findSliceEnd, findUncounted, foldSumDeltas, lockSums } from "./sums-store.ts";

const SIZES = {
  /** A summary adds up the deltas that are not folded yet. */
  deltasPerRound: 20_000,
  /** Invoices of a slice, which ends with the hour of the last. */
  rowsPerSlice: 10_000,
};

/** The job that folds; one process at a time does a round. */
export function foldSums(deps: Deps, sizes = SIZES) {
  return {
    run: () =>
      inTransaction(deps, async ({ db }) => {
        if (!(await lockSums(db))) return false;
        const folded = await foldSumDeltas(db, sizes.deltasPerRound);
        const isCounted = await countSlice(db, sizes.rowsPerSlice);
        return folded === sizes.deltasPerRound || !isCounted;
      }),
  };
}

/** Counts the next slice of the rows from before the triggers; returns whether there was none. */
async function countSlice(db: Tx["db"], rows: number): Promise<boolean> {
  const uncounted = await findUncounted(db);
  if (uncounted === undefined) return true;
  await countHours(db, uncounted, await findSliceEnd(db, uncounted, rows));
  return false;
}
