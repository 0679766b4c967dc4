/**
 * Polls the codes of refunds, reconciles refunds of unknown outcome, and detects refunds that were made in the provider's own
 * application.
 */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { pollQueue } from "../invoices/poll-queue.ts";
import { waitsForScan } from "../rules/refund-code.ts";
import { followCodes } from "./follow-codes.ts";
import { reconcileReturns } from "./reconcile-returns.ts";
import { listStandingRefunds } from "./store.ts";

/** A share of the 8 concurrent calls that the provider takes from one merchant; small, because no caller waits for these. */
const CHECKS_AT_ONCE_PER_TENANT = 2;

/** The job that reconciles the refunds of the invoices that are due. */
export function watchReturns(deps: Deps, leaseMs: number) {
  return pollQueue(deps, {
    queue: { queue: "next_returns_look_at" },
    atOncePerTenant: CHECKS_AT_ONCE_PER_TENANT,
    leaseMs,
    work: (invoice) => reconcileRefunds(deps, invoice),
  });
}

/** While a code waits for its customer, the provider's returns are read only where another refund needs them. */
async function reconcileRefunds(deps: Deps, invoice: Invoice): Promise<void> {
  const standing = await listStandingRefunds(deps.db, invoice.tenant_id, invoice.id);
  const codes = standing.filter(waitsForScan);
  const isAsked = standing.some((refund) => refund.status === "pending" && !waitsForScan(refund));
  if (codes.length === 0 || isAsked) await reconcileReturns(deps, invoice);
  if (codes.length > 0) await followCodes(deps, invoice, codes);
}
