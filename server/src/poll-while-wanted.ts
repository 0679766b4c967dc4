/** Polls while there is a reader: soon after a wake-up, and periodically without one. */
import { type Deps, mayFail } from "./deps.ts";

export type Polling = {
  /** Requests a poll soon, and starts the loop if it is not running. */
  wake(): void;
  /** Resolves when the last poll has ended; `isWanted` must return false by then. */
  stopped(): Promise<void>;
};

/**
 * Runs `poll` while `isWanted`, one at a time: `everyMs` apart, sooner after a wake-up or when `poll` returned true because
 * there is more to read, but never less than `gatherMs` apart.
 */
export function pollWhileWanted(
  deps: Pick<Deps, "log">,
  input: {
    what: string;
    everyMs: number;
    gatherMs: number;
    isWanted: () => boolean;
    poll: () => Promise<boolean>;
  },
): Polling {
  const { what, everyMs, gatherMs, isWanted, poll } = input;
  let woken = false;
  let endPause = () => {};
  let polling: Promise<void> | undefined;

  const pause = (ms: number, isOver: () => boolean) =>
    new Promise<void>((resolve) => {
      if (isOver()) return resolve();
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        if (!isOver()) return;
        clearTimeout(timer);
        resolve();
      };
    });

  // The loop ends with the last reader, by `isWanted`, and no round is shorter than `gatherMs`, also after a failure.
  const loop = async () => {
    while (isWanted()) {
      woken = false;
      let more = false;
      await mayFail(deps.log, what, async () => {
        more = await poll();
      });
      await pause(gatherMs, () => !isWanted());
      if (!more) await pause(everyMs, () => woken || !isWanted());
    }
    polling = undefined;
  };

  return {
    wake() {
      woken = true;
      endPause();
      if (isWanted()) polling ??= loop();
    },
    async stopped() {
      endPause();
      await polling;
    },
  };
}
