/** Selects the jobs that bill the sandbox, and runs the jobs of several processes at once. */
import type { Job } from "../../src/job-loop.ts";

const BILLING = ["expire-sandbox", "settle-cycles", "bill-sandbox"];

/** The jobs of `jobs` that bill the sandbox. */
export function billingJobs(jobs: Job[]): Job[] {
  const found = jobs.filter(({ name }) => BILLING.includes(name));
  if (found.length !== BILLING.length)
    throw new Error(`of the jobs ${BILLING} there are ${found.map(({ name }) => name)}`);
  return found;
}

/** Runs the jobs of all workers at once, until none of them has anything left to do at the present instant. */
export async function runTogether(workers: Job[][]): Promise<void> {
  const round = async (jobs: Job[]) => {
    let worked = false;
    for (const job of jobs) {
      while (await job.run()) worked = true;
      await job.drain?.();
    }
    return worked;
  };
  for (let worked = [true]; worked.includes(true); ) worked = await Promise.all(workers.map(round));
}
