/** Keeps the invoice counters short: what the triggers append is folded into one row per bucket and status. */
import type { Deps } from "../deps.ts";
import { foldInvoiceCounts } from "./list-store.ts";

/** Lists add up what has not been folded yet, about 0.1 ms a thousand deltas. */
const DELTAS_PER_ROUND = 20_000;

/** The job that folds them; a round takes 150 ms at most. */
export function compactCounts(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      return (await foldInvoiceCounts(deps.db, DELTAS_PER_ROUND)) === DELTAS_PER_ROUND;
    },
  };
}
