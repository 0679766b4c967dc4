/** Sets an invoice's refunds right: what we intended, and what the provider says it has paid back, decide what each is. */
import type { Invoice, Refund } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { lockBalance, setReturnsLook } from "../invoices/balance.ts";
import { usualReturnsLook } from "../invoices/change-status.ts";
import type { OperationReturns } from "../provider/driver.ts";
import { callProvider, type Outcome } from "../provider/session.ts";
import { type KnownRefund, matchReturns, type Return } from "../rules/match-returns.ts";
import { availableForRefund } from "../rules/refund.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { completeRefund, failRefund, recordExternalRefund } from "./settle.ts";
import { listStandingRefunds } from "./store.ts";

/** This long after a refund began, the provider's word that there is none is final. */
const FINAL_AFTER_MS = 10 * 60_000;
/** How often the provider is asked about a refund of unknown outcome. */
const PENDING_LOOK_MS = 30_000;
/** How often, at most, we see whether a merchant whose session has died is back. */
const SIGNED_OUT_LOOK_MS = 60_000;
/** A provider that asks for a longer pause is asked again after this one. */
const LONGEST_PAUSE_MS = 300_000;

/** The `reason` of a refund that was made in the provider's own application. */
const MADE_AT_PROVIDER = "provider";
const NEVER_DONE = "the provider did not do it";

/** The invoice and what stands of its refunds, under its lock. */
type RefundState = { invoice: Invoice; standing: Refund[] };

/**
 * Asks the provider what it has paid back of a live paid invoice, and does what follows: a pending refund that it has made
 * is completed; one that it does not know 10 minutes after it began has failed; a return that nobody made here is entered
 * as a completed refund. Without an answer nothing is settled. Sets when the invoice is looked at next.
 *
 * Decided under the invoice's lock by the rows as they then are, so that of two at once the second changes nothing.
 */
export async function reconcileReturns(deps: Deps, asked: Invoice): Promise<void> {
  const { tenant_id, id } = asked;
  const provider_invoice_id = providerIdOf(asked);
  // Taken before the question is put: what is done while it travels may be missing from the answer.
  const asked_at = deps.clock.now();
  const outcome = await callProvider(
    deps,
    tenant_id,
    "ask what has been paid back",
    (call) => deps.provider.getReturns(call, { provider_invoice_id }),
    asked.provider_account,
  );
  await inTransaction(deps, async (tx) => {
    const invoice = await lockBalance(tx.db, tenant_id, id);
    const before = { invoice, standing: await listStandingRefunds(tx.db, tenant_id, id) };
    if (outcome.kind !== "done") return setReturnsLook(tx.db, invoice, lookAfterFailure(tx, before, outcome));
    const after = await apply(tx, before, outcome.value, asked_at);
    return setReturnsLook(tx.db, after.invoice, lookAfterAnswer(tx, after), outcome.value.client_name);
  });
}

/** What the provider calls a live paid invoice. It has told us before it told us of the payment. */
export function providerIdOf({ id, provider_invoice_id }: Invoice): string {
  if (provider_invoice_id === null) throw new Error(`the provider's id of the paid invoice ${id} is not known`);
  return provider_invoice_id;
}

/** Does what follows from `said`; returns the invoice and the refunds that are pending still. */
async function apply(
  tx: Tx,
  { invoice, standing }: RefundState,
  said: OperationReturns,
  asked_at: Date,
): Promise<RefundState> {
  const { done, unexplained } = matchReturns(
    standing.map((refund) => ({ ...refund, state: stateOf(refund, asked_at) })),
    said.returns,
  );
  const log = tx.log.child({ tenant_id: invoice.tenant_id, invoice_id: invoice.id });
  const pending: Refund[] = [];
  let current = invoice;
  for (const refund of standing.filter(({ status }) => status === "pending")) {
    if (done.includes(refund.id)) {
      log.info({ refund_id: refund.id }, "the provider has made a refund of unknown outcome");
      current = (await completeRefund(tx, { refund, invoice: current }, "reconciler")).invoice;
    } else if (isNeverDone(refund, said, asked_at)) {
      log.info({ refund_id: refund.id }, "the provider has not made a refund of unknown outcome");
      current = (await failRefund(tx, { refund, invoice: current }, NEVER_DONE)).invoice;
    } else {
      pending.push(refund);
    }
  }
  for (const row of unexplained) {
    // What a pending refund holds is entered once that refund is settled: the provider cannot do both.
    const available_tiyn = availableForRefund(current);
    if (row.amount_tiyn > available_tiyn) {
      log.warn({ ...row, available_tiyn }, "the provider has paid back more than is free here");
      continue;
    }
    log.info(row, "a refund was made in the provider's own application");
    current = (await recordExternalRefund(tx, current, "provider", madeAtProvider(current, row))).invoice;
  }
  return { invoice: current, standing: pending };
}

function stateOf({ status, calling_until }: Refund, asked_at: Date): KnownRefund["state"] {
  if (status === "completed") return "completed";
  return calling_until !== null && calling_until > asked_at ? "calling" : "pending";
}

/**
 * Whether a refund that is not among the returns has not been made for good. An answer whose own sums leave money
 * unaccounted for says nothing about what is missing from it.
 */
function isNeverDone(refund: Refund, said: OperationReturns, asked_at: Date): boolean {
  const returned_tiyn = said.returns.reduce((sum, row) => sum + row.amount_tiyn, 0);
  const isWhole = said.amount_tiyn - returned_tiyn === said.available_tiyn;
  return isWhole && stateOf(refund, asked_at) === "pending" && asked_at.getTime() >= finalAt(refund);
}

function finalAt({ created_at }: Refund): number {
  return created_at.getTime() + FINAL_AFTER_MS;
}

function madeAtProvider({ tenant_id, id, is_sandbox }: Invoice, row: Return) {
  return {
    tenant_id,
    invoice_id: id,
    is_sandbox,
    amount_tiyn: row.amount_tiyn,
    status: "completed" as const,
    reason: MADE_AT_PROVIDER,
    created_at: row.at,
  };
}

function lookAfterAnswer(deps: Pick<Tx, "clock">, { invoice, standing }: RefundState): Date | null {
  const now = deps.clock.now();
  if (standing.length === 0) return usualReturnsLook(invoice, now);
  const now_ms = now.getTime();
  const looks = standing.map((refund) => {
    if (refund.calling_until !== null && refund.calling_until > now) return refund.calling_until.getTime();
    const wait_ms = Math.max(PENDING_LOOK_MS, backoffMs(refund.created_at, now));
    return now_ms < finalAt(refund) ? Math.min(now_ms + wait_ms, finalAt(refund)) : now_ms + wait_ms;
  });
  return new Date(Math.min(...looks));
}

/**
 * The longer the newest of what is waited for has been waiting, the more patiently; for a pending refund for ever. Where none
 * is, a merchant who is signed out is left alone until the usual time, and nobody is asked beyond the last of these.
 */
function lookAfterFailure(
  deps: Pick<Tx, "clock">,
  { invoice, standing }: RefundState,
  outcome: Outcome<unknown>,
): Date | null {
  const now = deps.clock.now();
  const newest = standing.findLast(({ status }) => status === "pending");
  const usual = usualReturnsLook(invoice, now);
  if (newest === undefined && (usual === null || outcome.kind === "session_dead")) return usual;
  const asked_ms = outcome.kind === "unavailable" ? (outcome.retry_after_s ?? 0) * 1000 : 0;
  const pause_ms = outcome.kind === "session_dead" ? SIGNED_OUT_LOOK_MS : Math.min(asked_ms, LONGEST_PAUSE_MS);
  const waited_ms = backoffMs(newest?.created_at ?? invoice.paid_at ?? now, now);
  return new Date(now.getTime() + Math.max(PENDING_LOOK_MS, pause_ms, waited_ms));
}

function backoffMs(since: Date, now: Date): number {
  return (now.getTime() - since.getTime()) / 60;
}
