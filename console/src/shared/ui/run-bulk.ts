/** Does one thing to many invoices: a few calls at once, each under a key of its own. */
import type { components } from "../../api.gen.ts";
import { ApiError, isOutcomeUnknown } from "../../shared/api/api-error.ts";

type Invoice = components["schemas"]["Invoice"];

/** More would take the merchant's other calls their turn. */
const CALLS_AT_ONCE = 4;
/** A longer wait is a limit of the day, which no one waits for. */
const MOST_WAIT_S = 120;

/** `unknown`: it may have been done, and the page of the invoice will say. */
export type Outcome = { invoice: Invoice; kind: "done" | "refused" | "unknown"; error?: unknown };

/** What a call came to; a refusal that is no error of the call is thrown. */
export type Act = (invoice: Invoice, key: { "Idempotency-Key": string }) => Promise<"done" | "unknown">;

/** Calls `act` for each of `invoices` until `signal` stops it. A call that has begun is not broken off. */
export async function runBulk(
  invoices: Invoice[],
  act: Act,
  { signal, onOutcome }: { signal: AbortSignal; onOutcome: (outcome: Outcome) => void },
): Promise<void> {
  const queue = invoices.values();
  const work = async () => {
    for (const invoice of queue) {
      if (signal.aborted) return;
      onOutcome(await outcomeOf(invoice, act, signal));
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
}

async function outcomeOf(invoice: Invoice, act: Act, signal: AbortSignal): Promise<Outcome> {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  for (;;) {
    try {
      return { invoice, kind: await act(invoice, key) };
    } catch (error) {
      const wait_s = waitOf(error);
      if (wait_s === null || signal.aborted)
        return { invoice, kind: isOutcomeUnknown(error) ? "unknown" : "refused", error };
      await pause(wait_s * 1000, signal);
    }
  }
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
