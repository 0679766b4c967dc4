/** Does one thing to many items of a list: a few calls at once, each under a key of its own. */
import { ApiError, isOutcomeUnknown } from "../api/api-error.ts";

/** More would take the merchant's other calls their turn. */
const CALLS_AT_ONCE = 4;
/** A longer wait is a limit of the day, which no one waits for. */
const MOST_WAIT_S = 120;

/** `unknown`: it may have been done, and the page of the item will say. */
export type Outcome<T> = { item: T; kind: "done" | "refused" | "unknown"; error?: unknown };

/** A refusal that is no error of the call: nothing was asked for. */
export class Refused extends Error {}

/** What a call came to. It throws what the call throws, and `Refused`. */
export type Act<T> = (item: T, key: { "Idempotency-Key": string }) => Promise<"done" | "unknown">;

/** Calls `act` for each of `items` until `signal` stops it. A call that has begun is not broken off. */
export async function runBulk<T>(
  items: T[],
  act: Act<T>,
  { signal, onOutcome }: { signal: AbortSignal; onOutcome: (outcome: Outcome<T>) => void },
): Promise<void> {
  const queue = items.values();
  const work = async () => {
    for (const item of queue) {
      if (signal.aborted) return;
      onOutcome(await outcomeOf(item, act, signal));
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
}

async function outcomeOf<T>(item: T, act: Act<T>, signal: AbortSignal): Promise<Outcome<T>> {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  for (;;) {
    try {
      return { item, kind: await act(item, key) };
    } catch (error) {
      const wait_s = waitOf(error);
      if (wait_s === null || signal.aborted) return { item, kind: kindOf(error), error };
      await pause(wait_s * 1000, signal);
    }
  }
}

function kindOf(error: unknown): "refused" | "unknown" {
  return error instanceof Refused || !isOutcomeUnknown(error) ? "refused" : "unknown";
}

/** For how many seconds to wait before the same call is made again; null where that would change nothing. */
function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "RATE_LIMITED" || error.retry_after_s === null) return null;
  return error.retry_after_s <= MOST_WAIT_S ? error.retry_after_s : null;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
