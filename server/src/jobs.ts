/** The contents of time: every recurring job, its period, and what wakes it early. */
import { billIssuing } from "./bills/issue.ts";
import { billSettling } from "./bills/settle.ts";
import { imageSweep } from "./catalog/sweep-images.ts";
import { DatabaseUnavailable } from "./db/unavailable.ts";
import type { Channel } from "./db/wake.ts";
import type { Deps } from "./deps.ts";
import { idempotencySweep } from "./idempotency/purge-keys.ts";
import { countFolding } from "./invoices/fold-counts.ts";
import { codePollJob, pollJob } from "./invoices/poll.ts";
import { withdrawalJob } from "./invoices/withdraw.ts";
import { overdueRounds } from "./metrics.ts";
import { returnsJob } from "./refunds/watch-returns.ts";
import { sandboxBillingJob } from "./subscriptions/bill-due.ts";
import { liveBillingJob } from "./subscriptions/bill-live.ts";
import { sendingJob } from "./subscriptions/send-again.ts";
import { settlementJob } from "./subscriptions/settle-cycles.ts";
import { deliveryWorker } from "./webhooks/deliver.ts";
import { eventSweep } from "./webhooks/sweep.ts";

/** A round that is longer than this is told of. */
const OVERDUE_MS = 60_000;
/** A job that the database failed does not wait for its period. */
const DATABASE_RETRY_MS = 2_000;

export type Job = {
  name: string;
  every_ms: number;
  /** The queue whose nudges start the job before its period is over. */
  woken_by?: Channel;
  /** Does one bounded round; true when more is waiting and the next round should follow at once. */
  run(): Promise<boolean>;
  /** Waits for what the rounds have begun, when the process stops. */
  drain?(): Promise<void>;
};

export type Jobs = { stop(): Promise<void> };

/** Every job of the product. Any number of processes may run them at once: the tables are the queues. */
export function allJobs(given: Deps): Job[] {
  const deps = { ...given, provider_queue: given.provider_queue.of_jobs };
  return [
    codePollJob(deps),
    pollJob(deps),
    returnsJob(deps),
    settlementJob(deps),
    sandboxBillingJob(deps),
    liveBillingJob(deps),
    sendingJob(deps),
    billSettling(deps),
    withdrawalJob(deps),
    billIssuing(deps),
    deliveryWorker(deps),
    eventSweep(deps),
    countFolding(deps),
    idempotencySweep(deps),
    imageSweep(deps),
  ];
}

/** Starts `jobs`. One round of each at a time; a round that fails is logged and tried again at the next period. */
export function startJobs(deps: Deps, jobs: Job[]): Jobs {
  const loops = jobs.map((job) => startLoop(deps, job));
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function startLoop(deps: Deps, job: Job) {
  let stopping = false;
  let nudged = false;
  let wakeUp = () => {};

  if (job.woken_by !== undefined) {
    deps.wake.on(job.woken_by, () => {
      nudged = true;
      wakeUp();
    });
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** One round; how long to wait for the next. */
  const round = async (): Promise<number> => {
    const watch = watchRound(deps.log, job.name);
    try {
      return (await job.run()) ? 0 : job.every_ms;
    } catch (error) {
      deps.log.warn({ err: error }, `the job ${job.name} failed`);
      return error instanceof DatabaseUnavailable ? Math.min(DATABASE_RETRY_MS, job.every_ms) : job.every_ms;
    } finally {
      clearInterval(watch);
    }
  };

  const loop = async () => {
    while (!stopping) {
      nudged = false;
      const wait_ms = await round();
      if (wait_ms > 0 && !nudged && !stopping) await pause(wait_ms);
    }
  };
  const ended = loop();

  return {
    async stop() {
      stopping = true;
      wakeUp();
      await ended;
      await job.drain?.();
    },
  };
}

/** Says each minute that a round still runs: every wait in one has an end of its own, so this is a fault. */
function watchRound(log: Deps["log"], job: string): NodeJS.Timeout {
  const begun_ms = performance.now();
  return setInterval(() => {
    const seconds = Math.round((performance.now() - begun_ms) / 1000);
    log.error({ job, seconds }, "a round of a job does not end");
    overdueRounds.inc({ job });
  }, OVERDUE_MS).unref();
}
