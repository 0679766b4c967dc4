/** The operations of subscriptions on invoices: create many at once, ask about live ones, claim those that have closed. */
import type { Database } from "../db/database.ts";
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { AttemptOutcome } from "../rules/subscription-cycle.ts";
import type { Tx } from "../transaction.ts";
import { lostAt, PHONE_LIFETIME_MS } from "./create.ts";
import { claimInvoice, listWatchedInvoices } from "./poll-store.ts";
import { leaseUntil } from "./put-off.ts";
import { reconcileInvoice } from "./reconcile.ts";
import {
  claimEndedInvoices,
  type EndedInvoice,
  insertInvoicesOfSubscriptions,
  type StoredInvoice,
  type TermsOf,
} from "./subscription-store.ts";

export type { EndedInvoice, TermsOf };

/**
 * An invoice that bills a subscription. Times are of the tenant's clock, `aheadMs` ahead of the real one.
 */
export type SubscriptionInvoice = {
  tenant_id: string;
  subscription_id: number;
  is_sandbox: boolean;
  created_at: Date;
  aheadMs: number;
};

/**
 * Stores the invoices inside the caller's transaction, in one statement that reads their terms too, and returns the stored rows
 * by subscription. After the commit the caller sends live ones with `sendToPayer`; the reconciler finds those that a crash left unsent.
 */
export async function storeInvoices(
  tx: Tx,
  invoices: SubscriptionInvoice[],
  termsOf: TermsOf,
): Promise<Map<number, StoredInvoice>> {
  const stored = await insertInvoicesOfSubscriptions(
    tx.db,
    invoices.map(({ tenant_id, subscription_id, is_sandbox, created_at, aheadMs }) => {
      const expires_at = new Date(created_at.getTime() + PHONE_LIFETIME_MS);
      const pollAt = new Date(expires_at.getTime() - aheadMs);
      return {
        ...{ tenant_id, subscription_id, created_at, expires_at },
        status: is_sandbox ? ("pending" as const) : ("processing" as const),
        next_poll_at: is_sandbox ? pollAt : lostAt(tx, created_at),
      };
    }),
    termsOf,
  );
  return new Map(stored.map((invoice) => [invoice.subscription_id, invoice]));
}

/**
 * Asks the provider about those of `ids` whose provider id is known, whatever their stored status, and applies each answer.
 * Returns whether all were answered.
 */
export async function askAboutInvoices(deps: Deps, tenant_id: string, ids: number[]): Promise<boolean> {
  const invoices = await listWatchedInvoices(deps.db, tenant_id, ids);
  const areAnswered = await Promise.all(
    invoices.map(async (invoice) => {
      const leased = await claimInvoice(deps.db, invoice, leaseUntil(deps));
      const { provider_invoice_id } = invoice;
      if (leased === undefined || provider_invoice_id === null) return false;
      return (await reconcileInvoice(deps, { ...leased, provider_invoice_id })).kind === "done";
    }),
  );
  return areAnswered.every(Boolean);
}

/**
 * Claims up to `limit` closed invoices that their subscriptions have not settled. Their rows stay locked until the caller's
 * transaction ends, and its commit removes them from the queue.
 */
export async function claimClosedInvoices(
  db: Database,
  which: { limit: number; tenant_id?: string },
): Promise<EndedInvoice[]> {
  return claimEndedInvoices(db, which);
}

/** The outcome of the attempt that the invoice made. */
export function outcomeOf({ status, refusal }: Pick<Invoice, "status" | "refusal">): AttemptOutcome {
  switch (status) {
    case "paid":
    case "partially_refunded":
    case "refunded":
      return "paid";
    case "cancelled":
    case "expired":
      return status;
    case "error":
      return refusal === null ? "provider_failed" : "failed";
    default:
      throw new Error(`an invoice that is ${status} has not ended`);
  }
}
