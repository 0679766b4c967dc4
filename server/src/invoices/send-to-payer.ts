/** Sends a subscription's invoice to its payer's phone, and schedules a retry where the provider did not take it. */
import type { FairShare } from "../db/claim-fairly.ts";
import type { Database } from "../db/database.ts";
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { nextSendAt } from "../rules/backoff.ts";
import { giveBackCount } from "../tariffs/daily-limit.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { lostAt, PHONE_LIFETIME_MS } from "./create.ts";
import { changeQueue, claimDueInvoices } from "./queue-store.ts";
import { isRefusalOfInvoice, sendPhone, storeAnswer } from "./send-to-provider.ts";
import { getInvoice } from "./store.ts";
import { changePutBack, changeSentAgain, changeTermsOfUnsent, type Terms } from "./subscription-store.ts";

/**
 * Sends a live invoice that has been stored. A refusal of the invoice's own fields ends it; any other failure is not the
 * payer's, so the invoice is sent again later. After an unknown outcome the reconciler searches for it and it is never sent
 * again. Returns whether the provider answers.
 */
export async function sendToPayer(deps: Deps, { tenant_id, id }: Pick<Invoice, "tenant_id" | "id">): Promise<boolean> {
  const invoice = await getInvoice(deps.db, tenant_id, id);
  const outcome = await sendPhone(deps, invoice);
  if (outcome.kind === "done" || outcome.kind === "unknown" || isRefusalOfInvoice(outcome)) {
    await storeAnswer(deps, invoice, outcome);
  } else {
    await putBack(deps, invoice);
  }
  return outcome.kind === "done" || outcome.kind === "refused";
}

/** The invoice's published status stays `pending`, and its count in the daily limit is given back. */
async function putBack(deps: Deps, invoice: Invoice): Promise<void> {
  const { tenant_id, id: invoice_id, created_at, sent_at } = invoice;
  const send_at = nextSendAt({ now: deps.clock.now(), since: created_at, random: deps.random.fraction() });
  const isPutBack = await inTransaction(deps, async (tx) => {
    if (!(await changePutBack(tx.db, invoice, send_at))) return false;
    await giveBackCount(tx, { tenant_id, countedAt: sent_at ?? created_at });
    return true;
  });
  // Logged for the first retry only: the retries of one invoice may last for days.
  if (isPutBack && sent_at === null) {
    deps.log.warn({ tenant_id, invoice_id, send_at }, "billing waits for the provider: the invoice will be sent again");
  }
}

/** Leases invoices of subscriptions that are to be sent again, a fair share of each tenant's. */
export async function claimUnsent(deps: Deps, share: FairShare): Promise<Invoice[]> {
  return claimDueInvoices(deps.db, { queue: "send_at" }, share);
}

/** Postpones the sending of a leased invoice until `send_at`. */
export async function putOffSending(deps: Deps, leased: Invoice, send_at: Date): Promise<void> {
  await changeQueue(deps.db, "send_at", leased, send_at);
}

/** Gives an invoice that was never sent the present terms of its subscription. */
export async function renewTerms(db: Database, unsent: Invoice, terms: Terms): Promise<void> {
  await changeTermsOfUnsent(db, unsent, terms);
}

/**
 * Takes a leased invoice off the queue inside the caller's transaction; after the commit the caller sends it with
 * `sendToPayer`. A crash in between leaves a lost create, which the reconciler searches for. Returns whether it must still be
 * sent.
 */
export async function beginSending(tx: Tx, leased: Invoice): Promise<boolean> {
  const now = tx.clock.now();
  const expires_at = new Date(now.getTime() + PHONE_LIFETIME_MS);
  return changeSentAgain(tx.db, leased, { sent_at: now, expires_at, next_poll_at: lostAt(tx, now) });
}
