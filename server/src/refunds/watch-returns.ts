/** Looks after refunds of unknown outcome, and notices the refunds that are made in the provider's own application. */
import type { Deps } from "../deps.ts";
import { pollQueue } from "../invoices/poll-queue.ts";
import { reconcileReturns } from "./reconcile-returns.ts";

/** The 8 calls at once that the provider takes from one merchant are wanted elsewhere, and nobody waits for these. */
const LOOKS_AT_ONCE_PER_TENANT = 2;

/** The job that asks the provider what it has paid back of the invoices that are due. */
export function watchReturns(deps: Deps, lease_ms: number) {
  return pollQueue(deps, {
    queue: { queue: "next_returns_look_at" },
    at_once_per_tenant: LOOKS_AT_ONCE_PER_TENANT,
    lease_ms,
    lookAt: (invoice) => reconcileReturns(deps, invoice),
  });
}
