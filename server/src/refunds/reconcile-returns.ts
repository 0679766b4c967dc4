/** Reconciles an invoice's refunds with the provider's returns, which decide the outcome of each pending refund. */
import type { Invoice, Refund } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { lockBalance, scheduleReturnsCheck } from "../invoices/balance.ts";
import { usualReturnsCheckAt } from "../invoices/change-status.ts";
import type { OperationReturns } from "../provider/driver.ts";
import { callProvider, type Outcome } from "../provider/session.ts";
import { type KnownRefund, matchReturns, type Return } from "../rules/match-returns.ts";
import { availableForRefund } from "../rules/refund.ts";
import { nextLookAt, waitsForScan } from "../rules/refund-code.ts";
import { returnsOfSums } from "../rules/returns-of-sums.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { refundFailureText } from "./failure-reasons.ts";
import { completeRefund, failRefund, recordExternalRefund } from "./settle.ts";
import { listStandingRefunds } from "./store.ts";

/** The time after the call from which the absence of a refund from the provider's returns is final. */
const FINAL_AFTER_MS = 10 * 60_000;
/** The shortest interval at which the provider is asked about a refund of unknown outcome. */
const PENDING_CHECK_MS = 30_000;
/** The shortest interval of retries while the merchant's session is dead. */
const SIGNED_OUT_CHECK_MS = 60_000;
/** The longest pause that is observed, however long the provider asks for. */
const LONGEST_PAUSE_MS = 300_000;

/** The `reason` of a refund that was made in the provider's own application. */
const MADE_AT_PROVIDER = "provider";

/** The locked invoice with its refunds that have not failed and wait for no scan. */
type RefundState = { invoice: Invoice; standing: Refund[] };

/**
 * Asks the provider for the returns of a live paid invoice and applies them: a pending refund among them is completed; one
 * that is missing 10 minutes after it was asked for has failed; a return that matches no refund is recorded as a completed refund.
 * Without an answer nothing is settled. Schedules the next reconciliation.
 *
 * The decision is made under the invoice's lock from the rows as they then are, so that the second of two concurrent runs
 * changes nothing.
 */
export async function reconcileReturns(deps: Deps, asked: Invoice): Promise<void> {
  const { tenant_id, id } = asked;
  const provider_invoice_id = providerIdOf(asked);
  // Read before the call: a refund that is made during the call may be missing from the answer.
  const askedAt = deps.clock.now();
  const outcome = await callProvider(
    deps,
    tenant_id,
    "ask what has been paid back",
    (driver, call) => driver.getReturns(call, { provider_invoice_id }),
    asked.provider_account,
  );
  await inTransaction(deps, async (tx) => {
    const invoice = await lockBalance(tx.db, tenant_id, id);
    const standing = await listStandingRefunds(tx.db, tenant_id, id);
    const before = { invoice, standing: standing.filter((refund) => !waitsForScan(refund)) };
    const codes = standing.filter(waitsForScan);
    const schedule = (current: Invoice, at: Date | null, told?: OperationReturns) =>
      scheduleReturnsCheck(tx.db, current, nextLookAt(codes, { now: tx.clock.now(), otherwise: at }), told);
    if (outcome.kind !== "done") return schedule(invoice, checkAfterFailureAt(tx, before, outcome));
    const said = outcome.value;
    if (said === null) return schedule(invoice, checkUnreportedAt(tx, before, outcome));
    const after = await apply(tx, before, said, askedAt);
    return schedule(after.invoice, checkAfterAnswerAt(tx, after), said);
  });
}

/** The provider's id of a live paid invoice, which is known since before the payment. */
export function providerIdOf({ id, provider_invoice_id }: Invoice): string {
  if (provider_invoice_id === null) throw new Error(`the provider's id of the paid invoice ${id} is not known`);
  return provider_invoice_id;
}

/** Applies the provider's returns; the result has the changed invoice and the refunds that are still pending. */
async function apply(
  tx: Tx,
  { invoice, standing }: RefundState,
  said: OperationReturns,
  askedAt: Date,
): Promise<RefundState> {
  const refunds = standing.map((refund) => ({ ...refund, state: stateOf(refund, askedAt) }));
  const returns = said.returns ?? returnsOfSums(refunds, said.amount_tiyn - said.available_tiyn, askedAt);
  const pendingBefore = standing.filter(({ status }) => status === "pending");
  if (returns === undefined) return { invoice, standing: pendingBefore };
  const { done, unexplained } = matchReturns(refunds, returns);
  const log = tx.log.child({ tenant_id: invoice.tenant_id, invoice_id: invoice.id });
  const pending: Refund[] = [];
  let current = invoice;
  for (const refund of pendingBefore) {
    if (done.includes(refund.id)) {
      log.info({ refund_id: refund.id }, "the provider has made a refund of unknown outcome");
      current = (await completeRefund(tx, { refund, invoice: current }, "reconciler")).invoice;
    } else if (isNeverDone(refund, { ...said, returns }, askedAt)) {
      log.info({ refund_id: refund.id }, "the provider has not made a refund of unknown outcome");
      current = (await failRefund(tx, { refund, invoice: current }, refundFailureText("never_done"))).invoice;
    } else {
      pending.push(refund);
    }
  }
  for (const row of unexplained) {
    // An amount that a pending refund holds is recorded once that refund is settled: the provider cannot have done both.
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

function stateOf({ status, calling_until }: Refund, askedAt: Date): KnownRefund["state"] {
  if (status === "completed") return "completed";
  return calling_until !== null && calling_until > askedAt ? "calling" : "pending";
}

/**
 * Whether a refund that is missing from the returns was definitely not made. An answer whose own sums do not add up does not
 * prove that anything is missing.
 */
function isNeverDone(refund: Refund, said: OperationReturns & { returns: Return[] }, askedAt: Date): boolean {
  const returnedTiyn = said.returns.reduce((sum, row) => sum + row.amount_tiyn, 0);
  const isWhole = said.amount_tiyn - returnedTiyn === said.available_tiyn;
  return isWhole && stateOf(refund, askedAt) === "pending" && askedAt.getTime() >= finalAt(refund);
}

function finalAt(refund: Refund): number {
  return askedAtOf(refund).getTime() + FINAL_AFTER_MS;
}

/** When the provider was asked to pay back. */
function askedAtOf({ return_asked_at, created_at }: Refund): Date {
  return return_asked_at ?? created_at;
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

function checkAfterAnswerAt(deps: Pick<Tx, "clock">, { invoice, standing }: RefundState): Date | null {
  const now = deps.clock.now();
  if (standing.length === 0) return usualReturnsCheckAt(invoice, now);
  const nowMs = now.getTime();
  const checksMs = standing.map((refund) => {
    if (refund.calling_until !== null && refund.calling_until > now) return refund.calling_until.getTime();
    const waitMs = Math.max(PENDING_CHECK_MS, backoffMs(askedAtOf(refund), now));
    return nowMs < finalAt(refund) ? Math.min(nowMs + waitMs, finalAt(refund)) : nowMs + waitMs;
  });
  return new Date(Math.min(...checksMs));
}

/** The next check where the connection does not report returns: as after a failure while a refund is pending; otherwise null. */
function checkUnreportedAt(deps: Pick<Tx, "clock">, state: RefundState, outcome: Outcome<unknown>): Date | null {
  const isPending = state.standing.some(({ status }) => status === "pending");
  return isPending ? checkAfterFailureAt(deps, state, outcome) : null;
}

/**
 * The time of the retry, with a backoff that grows with the age of the newest pending refund, which is retried without end.
 * Without a pending refund the schedule of returns limits the retries, and a dead session waits for the next usual time.
 */
function checkAfterFailureAt(
  deps: Pick<Tx, "clock">,
  { invoice, standing }: RefundState,
  outcome: Outcome<unknown>,
): Date | null {
  const now = deps.clock.now();
  const newest = standing.findLast(({ status }) => status === "pending");
  const usual = usualReturnsCheckAt(invoice, now);
  if (newest === undefined && (usual === null || outcome.kind === "session_dead")) return usual;
  const askedMs = outcome.kind === "unavailable" ? (outcome.retryAfterS ?? 0) * 1000 : 0;
  const pauseMs = outcome.kind === "session_dead" ? SIGNED_OUT_CHECK_MS : Math.min(askedMs, LONGEST_PAUSE_MS);
  const waitedMs = backoffMs(newest === undefined ? (invoice.paid_at ?? now) : askedAtOf(newest), now);
  return new Date(now.getTime() + Math.max(PENDING_CHECK_MS, pauseMs, waitedMs));
}

function backoffMs(since: Date, now: Date): number {
  return (now.getTime() - since.getTime()) / 60;
}
