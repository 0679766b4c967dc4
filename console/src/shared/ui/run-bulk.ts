/** Runs one action on many items of a list: a few concurrent calls, each under an `Idempotency-Key` of its own. */
import { ApiError, isOutcomeUnknown } from "../api/api-error.ts";

/** More would delay the merchant's other calls. */
const CALLS_AT_ONCE = 4;
/** A longer `Retry-After` is that of a daily limit, for which the run does not wait. */
const MOST_WAIT_S = 120;

/** `unknown`: the action may have been done; the page of the item shows it. */
export type Outcome<T> = { item: T; kind: "done" | "refused" | "unknown"; error?: unknown };

/** Thrown by an `Act` that refuses an item without a call to the service. */
export class Refused extends Error {}

/** The action on one item. It throws the errors of its call, and `Refused`. */
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

/** The seconds until a retry of the call may succeed; null where a retry is useless. */
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
