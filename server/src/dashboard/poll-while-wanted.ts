/** Looks again and again while somebody wants to know: soon after a wake, and now and then without one. */
import { type Deps, mayFail } from "../deps.ts";

export type Polling = {
  /** Something may have happened. Begins to look where nobody did. */
  wake(): void;
  /** Resolves when the last look has ended; `isWanted` must say so by then. */
  stopped(): Promise<void>;
};

/**
 * Does `look` while `isWanted`, one at a time: `every_ms` apart, sooner after a wake or when it returned true because there is
 * more to see, but never less than `gather_ms` apart.
 */
export function pollWhileWanted(
  deps: Pick<Deps, "log">,
  input: {
    what: string;
    every_ms: number;
    gather_ms: number;
    isWanted: () => boolean;
    poll: () => Promise<boolean>;
  },
): Polling {
  const { what, every_ms, gather_ms, isWanted, poll } = input;
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

  // Bounded by `isWanted`, which ends with the last reader, and paced: no round is shorter than `gather_ms`, after a failure too.
  const loop = async () => {
    while (isWanted()) {
      woken = false;
      let more = false;
      await mayFail(deps.log, what, async () => {
        more = await poll();
      });
      await pause(gather_ms, () => !isWanted());
      if (!more) await pause(every_ms, () => woken || !isWanted());
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
