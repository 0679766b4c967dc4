/** Runs jobs in rounds: one round of a job at a time, woken early by its queue, retried after a failure, drained at the end. */
import { type DueAt, readDue } from "./db/due.ts";
import { DatabaseUnavailable } from "./db/unavailable.ts";
import type { Channel } from "./db/wake.ts";
import type { Deps } from "./deps.ts";
import { type DueWatch, watchDue } from "./due-watch.ts";
import { overdueRounds } from "./metrics.ts";
import { pause } from "./pause.ts";
import { inSpan, ROUND } from "./trace.ts";

/** A longer round is logged as an error. */
const OVERDUE_MS = 60_000;
/** While the jobs are held, each asks again after this time. */
const HELD_PAUSE_MS = 5_000;
/** After a failure of the database a job is retried before its period ends. */
const DATABASE_RETRY_MS = 2_000;

/** The work of a job. */
export type Rounds = {
  /** Does one bounded round; true when more is waiting and the next round should follow at once. */
  run(): Promise<boolean>;
  /** Waits, when the process stops, for the work that the rounds have begun. */
  drain?(): Promise<void>;
};

export type Job = Rounds & {
  name: string;
  /** The least time between a round without more work and the next. */
  everyMs: number;
  /** The job has no rounds while no row of this queue is due. */
  dueAt?: DueAt;
  /** The queue whose nudges start a round at once. */
  wokenBy?: Channel;
};

export type Jobs = { stop(): Promise<void> };

/** Whether the jobs are held (after a restore): then no round begins. */
type HoldCheck = () => Promise<boolean>;

/** Starts `jobs`. One round of each at a time; a failed round is logged and retried at the next period. */
export function startJobs(deps: Deps, jobs: Job[], isHeld: HoldCheck = async () => false): Jobs {
  const queues = jobs.flatMap(({ name, dueAt }) => (dueAt === undefined ? [] : [[name, dueAt] as const]));
  const watch = watchDue(deps, () => readDue(deps.db, Object.fromEntries(queues)));
  const loops = jobs.map((job) => startLoop(deps, job, isHeld, watch));
  return {
    async stop() {
      await Promise.all([watch.stop(), ...loops.map((loop) => loop.stop())]);
    },
  };
}

function startLoop(deps: Deps, job: Job, isHeld: HoldCheck, watch: DueWatch) {
  let stopping = false;
  let nudged = false;
  let wakeUp = () => {};

  if (job.wokenBy !== undefined) {
    deps.wake.on(job.wokenBy, () => {
      nudged = true;
      wakeUp();
    });
  }

  const setWakeUp = (wake: () => void) => {
    wakeUp = wake;
  };
  const untilDue = () =>
    new Promise<void>((resolve) => {
      setWakeUp(resolve);
      watch.wait(job.name, resolve);
    });

  /** Runs one round and returns the wait before the next. */
  const round = async (): Promise<number> => {
    const overdue = watchRound(deps.log, job.name);
    try {
      if (await isHeld()) return HELD_PAUSE_MS;
      return (await inSpan(`job ${job.name}`, { [ROUND]: true }, () => job.run())) ? 0 : job.everyMs;
    } catch (error) {
      deps.log.warn({ err: error }, `the job ${job.name} failed`);
      return error instanceof DatabaseUnavailable ? Math.min(DATABASE_RETRY_MS, job.everyMs) : job.everyMs;
    } finally {
      clearInterval(overdue);
    }
  };

  const loop = async () => {
    while (!stopping) {
      nudged = false;
      const waitMs = await round();
      if (waitMs === 0) continue;
      if (!nudged && !stopping) await pause(waitMs, setWakeUp);
      if (job.dueAt !== undefined && !nudged && !stopping) await untilDue();
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

/** Logs each minute that a round still runs: every wait in a round has a limit, so this is a fault. */
function watchRound(log: Deps["log"], job: string): NodeJS.Timeout {
  const begunMs = performance.now();
  return setInterval(() => {
    const seconds = Math.round((performance.now() - begunMs) / 1000);
    log.error({ job, seconds }, "a round of a job does not end");
    overdueRounds.inc({ job });
  }, OVERDUE_MS).unref();
}
