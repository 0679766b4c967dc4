/** Asks the provider for the code that the customer of a refund must scan, and stores it. */
import type { Deps } from "../deps.ts";
import { callScanRefunds } from "./call-scan-refunds.ts";
import { failureOf, type NotDone } from "./pay-back.ts";
import { failRefund, type Settled, storeCode, whileWaiting } from "./settle.ts";

/**
 * Returns the refund with its code, or why there is none: the refund has then failed. No money has moved, and no customer has seen
 * a code whose answer was lost.
 */
export async function askForCode(
  deps: Deps,
  { refund, invoice }: Settled,
): Promise<{ kind: "done"; settled: Settled } | NotDone> {
  const outcome = await callScanRefunds(deps, invoice, "make a code for a refund", (codes, call) =>
    codes.createCode(call, { reference: String(refund.id) }),
  );
  if (outcome.kind !== "done") {
    await whileWaiting(deps, refund, (tx, current) => failRefund(tx, current, failureOf(outcome)));
    return outcome;
  }
  const { expires_at, ...code } = outcome.value;
  const settled = await whileWaiting(deps, refund, (tx, current) =>
    storeCode(tx, current, { ...code, refund_expires_at: expires_at }),
  );
  if (settled !== undefined) return { kind: "done", settled };
  // The answer came so late that a job has given the refund up.
  return { kind: "unavailable", retryAfterS: null, detail: "", request_id: outcome.request_id };
}
