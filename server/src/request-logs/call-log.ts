/** Writes calls to the log in batches, beside the calls themselves: what cannot be written in time is dropped and counted. */
import { type Deps, mayFail } from "../deps.ts";
import { droppedCalls } from "../metrics.ts";
import { insertCalls, type NewCall } from "./store.ts";

/** How long a call waits for others that are written with it. */
const BATCH_EVERY_MS = 500;
/**
 * Bounds what the log takes of the processors, 512 calls a second (some 2 % of one), and of the memory while the database does
 * not keep up or does not answer: a call takes up to 6 KB.
 */
const MOST_WAITING = 256;

export type CallLog = {
  /** Adds the call that `describe` describes; one that cannot wait any more is not even described. */
  add(describe: () => NewCall): void;
  /** Writes what waits. */
  close(): Promise<void>;
};

/** One batch at a time is at the database. A process that is killed loses what waits. */
export function openCallLog({ db, log }: Pick<Deps, "db" | "log">): CallLog {
  let waiting: NewCall[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const write = async () => {
    const calls = waiting;
    waiting = [];
    await mayFail(log, "writing the API log", () =>
      insertCalls(db, calls).catch((error) => {
        droppedCalls.inc(calls.length);
        throw error;
      }),
    );
  };
  const schedule = () => {
    if (writing === undefined && waiting.length > 0) timer ??= setTimeout(begin, BATCH_EVERY_MS).unref();
  };
  const begin = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = write().finally(() => {
      writing = undefined;
      schedule();
    });
  };

  return {
    add(describe) {
      if (waiting.length >= MOST_WAITING) {
        droppedCalls.inc();
        return;
      }
      waiting.push(describe());
      schedule();
    },
    async close() {
      while (waiting.length > 0 || writing !== undefined) {
        if (writing === undefined) begin();
        await writing;
      }
    },
  };
}
