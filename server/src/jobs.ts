/** The contents of time: every recurring job, its period, and what wakes it early. */
import { billIssuing } from "./bills/issue.ts";
import { billSettling } from "./bills/settle.ts";
import { imageSweep } from "./catalog/sweep-images.ts";
import type { Channel } from "./db/wake.ts";
import type { Deps } from "./deps.ts";
import { mayFail } from "./deps.ts";
import { idempotencySweep } from "./http/forget-idempotency-keys.ts";
import { countFolding } from "./invoices/fold-counts.ts";
import { pollJob } from "./invoices/poll.ts";
import { returnsJob } from "./refunds/watch-returns.ts";
import { sandboxBillingJob } from "./subscriptions/bill-due.ts";
import { liveBillingJob } from "./subscriptions/bill-live.ts";
import { settlementJob } from "./subscriptions/settle-cycles.ts";
import { deliveryWorker } from "./webhooks/deliver.ts";
import { eventSweep } from "./webhooks/sweep.ts";

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
    pollJob(deps),
    returnsJob(deps),
    settlementJob(deps),
    sandboxBillingJob(deps),
    liveBillingJob(deps),
    billSettling(deps),
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

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, job.every_ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const loop = async () => {
    while (!stopping) {
      nudged = false;
      let more = false;
      await mayFail(deps.log, `the job ${job.name}`, async () => {
        more = await job.run();
      });
      if (!more && !nudged && !stopping) await pause();
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
