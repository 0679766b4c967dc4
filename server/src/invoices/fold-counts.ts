/** Keeps the invoice counters short: the deltas of the triggers are folded into one row per bucket and status. */
import type { Deps } from "../deps.ts";
import { foldInvoiceCounts } from "./list-store.ts";

/** Lists add up the deltas that are not folded yet, at about 0.1 ms a thousand. */
const DELTAS_PER_ROUND = 20_000;

/** The job that folds the deltas; a round takes 150 ms at most. */
export function compactCounts(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      return (await foldInvoiceCounts(deps.db, DELTAS_PER_ROUND)) === DELTAS_PER_ROUND;
    },
  };
}
