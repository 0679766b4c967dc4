/** Reads figures of the installation from the database when `/metrics` is scraped. */
import type { Deps } from "../deps.ts";
import { within } from "./within.ts";

/** Several scrapers share one query in this time. */
const KEPT_MS = 10_000;
/** A scraper gives up after 10 s, and must see the figures of a process whose database is gone. */
const WAIT_MS = 3_000;

/**
 * Wraps `read` with a cache of 10 s. The result is undefined while the database gives no answer: the figures are then absent,
 * because old ones would look like those of an idle installation.
 */
export function readForScrape<T>(
  { clock, log }: Pick<Deps, "clock" | "log">,
  what: string,
  read: () => Promise<T>,
): () => Promise<T | undefined> {
  let kept: { atMs: number; figures: Promise<T | undefined> } | undefined;
  return () => {
    const nowMs = clock.now().getTime();
    if (kept === undefined || nowMs - kept.atMs >= KEPT_MS) {
      const figures = read().catch((error) => {
        log.warn({ err: error }, `${what} for the metrics failed`);
        kept = undefined;
        return undefined;
      });
      kept = { atMs: nowMs, figures };
    }
    return within(WAIT_MS, kept.figures);
  };
}
