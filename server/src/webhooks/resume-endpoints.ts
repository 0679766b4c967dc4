/** Closes the breaker of endpoints that answer again, once what waited for them is in the order of its events. */
import type { Deps } from "../deps.ts";
import { changeBacklogToDue, changeEndpointToDraining, findResuming } from "./health-store.ts";

/** One round takes so many of an endpoint's deliveries. If the process dies between rounds, another goes on. */
const BATCH = 1_000;

/** The job that resumes paused endpoints. Until it has ended nothing is sent to them. */
export function resumeEndpoints(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      const endpoint = await findResuming(deps.db);
      if (endpoint === undefined) return false;
      const now = deps.clock.now();
      const changed = await changeBacklogToDue(deps.db, endpoint, { now, limit: BATCH });
      if (changed === BATCH) return true;
      await changeEndpointToDraining(deps.db, endpoint, now);
      deps.wake.nudge("deliveries");
      return true;
    },
  };
}
