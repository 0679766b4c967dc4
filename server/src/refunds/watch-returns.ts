/** Reconciles refunds of unknown outcome, and detects refunds that are made in the provider's own application. */
import type { Deps } from "../deps.ts";
import { pollQueue } from "../invoices/poll-queue.ts";
import { reconcileReturns } from "./reconcile-returns.ts";

/** A share of the 8 concurrent calls that the provider takes from one merchant; small, because no caller waits for these. */
const CHECKS_AT_ONCE_PER_TENANT = 2;

/** The job that reconciles the refunds of the invoices that are due. */
export function watchReturns(deps: Deps, leaseMs: number) {
  return pollQueue(deps, {
    queue: { queue: "next_returns_look_at" },
    atOncePerTenant: CHECKS_AT_ONCE_PER_TENANT,
    leaseMs,
    work: (invoice) => reconcileReturns(deps, invoice),
  });
}
