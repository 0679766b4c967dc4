/** Deletes old events with their deliveries and attempts. */
import type { Deps } from "../deps.ts";
import { deleteEvents } from "./store.ts";

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 1_000;

/** The job that removes events older than `WEBHOOK_RETENTION_DAYS`. */
export function purgeEvents(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      const before = new Date(deps.clock.now().getTime() - deps.config.webhook_retention_days * DAY_MS);
      return (await deleteEvents(deps.db, before, BATCH)) === BATCH;
    },
  };
}
