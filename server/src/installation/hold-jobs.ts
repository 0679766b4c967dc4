/** Holds the jobs of a restored installation until it is activated, so that two copies never both bill, deliver or poll. */
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { deleteJobHold, findJobHold, type JobHold, upsertJobHold } from "./hold-store.ts";

/** How often each process reads the hold, and so the longest delay between the activation and the start of its jobs. */
const CHECK_INTERVAL_MS = 5_000;

export async function holdJobs(db: Database, hold: JobHold): Promise<void> {
  await upsertJobHold(db, hold);
}

/** Undefined where the jobs are not held. */
export async function findHold({ db }: Pick<Deps, "db">): Promise<JobHold | undefined> {
  return findJobHold(db);
}

/** Ends the hold; undefined where the jobs were not held. */
export async function activate({ db }: Pick<Deps, "db">): Promise<JobHold | undefined> {
  return deleteJobHold(db);
}

/** Returns a function that reads whether the jobs are held, with a cache for all jobs of a process. It throws as the database does. */
export function watchHold({ db, log }: Pick<Deps, "db" | "log">): () => Promise<boolean> {
  let [isHeld, askedMs] = [false, Number.NEGATIVE_INFINITY];
  let asking: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    const hold = await findJobHold(db);
    askedMs = performance.now();
    if (hold !== undefined && !isHeld)
      log.warn(hold, "the jobs are held after a restore: run tolem activate to begin them");
    if (hold === undefined && isHeld) log.info("the jobs are no longer held");
    isHeld = hold !== undefined;
    return isHeld;
  }

  return async () => {
    if (performance.now() - askedMs < CHECK_INTERVAL_MS) return isHeld;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
