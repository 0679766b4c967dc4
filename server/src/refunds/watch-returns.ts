/** Looks after refunds of unknown outcome, and notices the refunds that are made in the provider's own application. */
import type { Deps } from "../deps.ts";
import { lookQueue } from "../invoices/look-queue.ts";
import { reconcileReturns } from "./reconcile-returns.ts";

const EVERY_MS = 1000;
/** The 8 calls at once that the provider takes from one merchant are wanted elsewhere, and nobody waits for these. */
const LOOKS_AT_ONCE_PER_TENANT = 2;
/** What a look does beside its call: waiting for its turn at the provider, and writing. */
const LEASE_MARGIN_MS = 45_000;

/** The job that asks the provider what it has paid back of the invoices that are due. */
export function returnsJob(deps: Deps) {
  return {
    name: "refunds",
    every_ms: EVERY_MS,
    woken_by: "refunds" as const,
    ...lookQueue(deps, {
      queue: { queue: "next_returns_look_at" },
      at_once_per_tenant: LOOKS_AT_ONCE_PER_TENANT,
      leaseUntil: () => new Date(deps.clock.now().getTime() + deps.config.provider_timeout_ms + LEASE_MARGIN_MS),
      lookAt: (invoice) => reconcileReturns(deps, invoice),
    }),
  };
}
