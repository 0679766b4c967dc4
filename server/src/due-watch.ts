/** Reads for all jobs of a process together whether their queues have due rows, so that jobs without work make no queries. */
import type { Deps } from "./deps.ts";
import { pause } from "./pause.ts";

/** The pause between two reads while no row is due soon. A row that becomes due without notice waits no longer than this. */
const QUIET_MS = 1_000;
/** The pause while a row will be due before a quiet pause ends. A job whose row is due now needs no other read: it has its round. */
const BUSY_MS = 250;
/** After a failure of the database it is read again after this time. */
const RETRY_MS = 2_000;

export type DueWatch = {
  /** Calls `wake` once when the job's queue has a due row, or when the queues cannot be read; at once if the last read says so. */
  wait(job: string, wake: () => void): void;
  stop(): Promise<void>;
};

/** Reads, from the first `wait` until `stop`, when the first row of each job's queue is due. */
export function watchDue(
  { clock, log }: Pick<Deps, "clock" | "log">,
  readDue: () => Promise<Record<string, Date | null>>,
): DueWatch {
  const waiting = new Map<string, () => void>();
  let isDue = (_job: string) => false;
  let stopping = false;
  let wakeUp = () => {};
  let ended: Promise<void> | undefined;

  /** Reads once and returns the pause before the next read. */
  async function read(): Promise<number> {
    try {
      const dueAt = new Map(Object.entries(await readDue()).map(([job, at]) => [job, at?.getTime()]));
      const nowMs = clock.now().getTime();
      isDue = (job) => (dueAt.get(job) ?? Number.POSITIVE_INFINITY) <= nowMs;
      const isBusy = [...dueAt.values()].some((atMs) => atMs !== undefined && nowMs < atMs && atMs <= nowMs + QUIET_MS);
      return isBusy ? BUSY_MS : QUIET_MS;
    } catch (error) {
      log.warn({ err: error }, "reading the queues failed, so each job asks for itself");
      isDue = () => true;
      return RETRY_MS;
    }
  }

  function wakeDue(): void {
    for (const [job, wake] of waiting) {
      if (!isDue(job)) continue;
      waiting.delete(job);
      wake();
    }
  }

  async function keepReading(): Promise<void> {
    while (!stopping) {
      const pauseMs = await read();
      wakeDue();
      if (!stopping)
        await pause(pauseMs, (wake) => {
          wakeUp = wake;
        });
    }
  }

  return {
    wait(job, wake) {
      if (isDue(job)) return wake();
      waiting.set(job, wake);
      ended ??= keepReading();
    },
    async stop() {
      stopping = true;
      wakeUp();
      await ended;
    },
  };
}
