/** Deletes the activity of tenants whose time is over. */
import type { Deps } from "../deps.ts";
import { deleteActivities } from "./store.ts";

/** For how long the activity is kept. */
export const ACTIVITY_DAYS = 400;
const DAY_MS = 24 * 60 * 60_000;
const BATCH = 1_000;

/** The job that deletes what is older. */
export function purgeActivity(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      const before = new Date(deps.clock.now().getTime() - ACTIVITY_DAYS * DAY_MS);
      return (await deleteActivities(deps.db, before, BATCH)) === BATCH;
    },
  };
}
