/** Folds the appended counts of payment links without `max_payments` into one row of each link, so that readers add up few rows. */
import type { Deps } from "../deps.ts";
import { inTransaction } from "../transaction.ts";
import { foldCounts, lockUnfolded } from "./counts-store.ts";

const LINKS_PER_ROUND = 100;
/** A link with more unfolded rows is finished in later rounds; until then readers add those rows up. */
const ROWS_PER_ROUND = 20_000;

/** The job `fold-links`. The lock on its rows lets one process at a time fold a link. */
export function foldLinks(deps: Deps) {
  return {
    run: () =>
      inTransaction(deps, async ({ db }) => {
        const links = await lockUnfolded(db, LINKS_PER_ROUND);
        if (links.length > 0) await foldCounts(db, links, ROWS_PER_ROUND);
        return links.length === LINKS_PER_ROUND;
      }),
  };
}
