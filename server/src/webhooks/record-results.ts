/** Records the results of attempts by group commit: a batch gathers while the last one is written. */
import { setTimeout as delay } from "node:timers/promises";
import { type Deps, mayFail } from "../deps.ts";
import { announceOutages } from "./announce-outages.ts";
import { changeDeliveries, type Result } from "./queue-store.ts";
import { recordHealth } from "./record-health.ts";

const BATCH = 500;
/** How long a result waits for others. */
const GATHER_MS = 10;
/** Recording is retried while the leases last. */
const TRY_FOR_MS = 20_000;
const RETRY_MS = 1_000;

/**
 * Records results in the background, and calls `onWritten` after each batch. A result is dropped when the database does not answer
 * before its lease ends: the delivery is then due again.
 */
export function resultWriter(deps: Deps, onWritten: () => void) {
  let waiting: Result[] = [];
  let writing: Promise<void> | undefined;

  async function writeWaiting(): Promise<void> {
    await delay(GATHER_MS);
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      await write(batch);
      waiting = waiting.slice(batch.length);
      onWritten();
    }
    writing = undefined;
  }

  async function write(results: Result[]): Promise<void> {
    const deadline = performance.now() + TRY_FOR_MS;
    for (let tries = 1; performance.now() < deadline; tries += 1) {
      try {
        await changeDeliveries(deps.db, results);
        await mayFail(deps.log, "announcing outages of webhooks", () => announceOutages(deps, results));
        return await mayFail(deps.log, "recording the health of webhook endpoints", () => recordHealth(deps, results));
      } catch (error) {
        deps.log.warn({ err: error, results: results.length, tries }, "recording webhook attempts failed");
        await delay(RETRY_MS);
      }
    }
    deps.log.error({ results: results.length }, "webhook attempts were not recorded and will be made again");
  }

  return {
    add(result: Result): void {
      waiting.push(result);
      writing ??= writeWaiting();
    },
    /** The number of unwritten results. */
    waiting: () => waiting.length,
    /** Resolves when all added results are written or given up. */
    async flush(): Promise<void> {
      await writing;
    },
  };
}
