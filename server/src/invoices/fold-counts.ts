/** Keeps the invoice counters short: folds the deltas of the triggers into one row per run (a range of ids), status and mode. */
import type { Deps } from "../deps.ts";
import { inTransaction } from "../transaction.ts";
import {
  type Arrived,
  foldDeltas,
  foldRuns,
  type InvoiceRun,
  listArrivals,
  lockRuns,
  upsertRuns,
} from "./counts-store.ts";

const SIZES = {
  /** Lists add up the deltas that are not folded yet, at about 0.1 ms a thousand. */
  deltasPerRound: 20_000,
  /** A run with this many invoices is closed and the next one begins; it may have up to 4,095 more. */
  runLength: 4_096,
  /** Runs from before the migration that are merged in one round. */
  mergedPerRound: 50,
};

/** The job that folds the deltas; a round takes 150 ms at most, and one process at a time does one. */
export function compactCounts(deps: Deps, sizes = SIZES) {
  return {
    async run(): Promise<boolean> {
      return inTransaction(deps, async ({ db, clock }) => {
        const locked = await lockRuns(db, clock.now());
        if (locked === undefined) return false;
        const { merges } = locked;
        const tenants = await listArrivals(db);
        const runs = tenants.flatMap(({ tenant_id, arrived, newest }) =>
          extendRuns(newest, arrived, sizes.runLength).map((run) => ({ ...run, tenant_id, is_merged: merges })),
        );
        await upsertRuns(db, runs);
        const folded = await foldDeltas(db, { merges, limit: sizes.deltasPerRound });
        const merged = merges ? await foldRuns(db, sizes.mergedPerRound) : 0;
        return folded === sizes.deltasPerRound || merged === sizes.mergedPerRound;
      });
    },
  };
}

/** The runs that the arrived invoices extend or begin. A full run ends at the highest bucket that was counted in it. */
function extendRuns(newest: InvoiceRun | null, arrived: Arrived[], runLength: number): InvoiceRun[] {
  let run = newest ?? { bucket: 0, counted_to: 0, count: 0 };
  const runs = newest === null ? [run] : [];
  for (const { bucket, count } of arrived) {
    if (bucket < run.bucket) continue;
    if (bucket > run.counted_to) {
      run = run.count < runLength ? { ...run, counted_to: bucket } : { bucket, counted_to: bucket, count: 0 };
      if (runs.at(-1)?.bucket === run.bucket) runs.pop();
      runs.push(run);
    }
    run.count += count;
  }
  return runs;
}
