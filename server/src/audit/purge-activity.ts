/** Deletes old activity of tenants. */
import type { Deps } from "../deps.ts";
import { deleteActivities } from "./store.ts";

/** How long activity is kept. */
export const ACTIVITY_DAYS = 400;
const DAY_MS = 24 * 60 * 60_000;
const BATCH = 1_000;

/** The job that deletes older activity. */
export function purgeActivity(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      const before = new Date(deps.clock.now().getTime() - ACTIVITY_DAYS * DAY_MS);
      return (await deleteActivities(deps.db, before, BATCH)) === BATCH;
    },
  };
}
