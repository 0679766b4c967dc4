/** Keeps what links without `max_payments` have counted short: the appended rows are folded into those of the links. */
import type { Deps } from "../deps.ts";
import { inTransaction } from "../transaction.ts";
import { foldCounts, lockUnfolded } from "./counts-store.ts";

const LINKS_PER_ROUND = 100;
/** Readers add up the rows that are not folded yet. */
const ROWS_PER_ROUND = 20_000;

/** The job that folds; each link is folded by one process at a time. */
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
