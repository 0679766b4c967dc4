/** Sets an invoice right: what we intended, and what the provider says when it is asked, decide what it becomes. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { OperationState, RecentInvoice } from "../provider/driver.ts";
import { callProvider, type Outcome, requestToken } from "../provider/session.ts";
import { isWaived } from "../rules/hold.ts";
import { afterEvent, type ChangeSource, type HeldReason, type InvoiceEvent, isOpen } from "../rules/invoice-status.ts";
import { isOverdue } from "../rules/poll-schedule.ts";
import { canonicalStatus } from "../rules/provider-status.ts";
import { nextLookAt, settleStatus } from "./change-status.ts";
import { referenceOf } from "./create.ts";
import { changeInvoice, changeNextPoll, type InvoiceChanges } from "./store.ts";

/** This long after a create or a cancel of unknown outcome the provider's word about it is final. */
const FINAL_AFTER_MS = 10 * 60_000;
/** How often the provider's history is searched for a lost create. */
const LOST_LOOK_MS = 30_000;
/** How often, at most, we see whether a merchant whose session has died is back. */
const SIGNED_OUT_LOOK_MS = 60_000;
/** A provider that asks for a longer pause is asked again after this one. */
const LONGEST_PAUSE_MS = 300_000;
/** How far the provider's clock may be behind ours. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;
/** A phone invoice's life begins at the provider, a moment after it begins here. */
const PHONE_MARGIN_S = 60;
/** What a look does beside its calls: waiting for its turn at the provider, and writing. */
const LEASE_MARGIN_MS = 30_000;

/** What the provider says of an invoice; null: it knows no such operation. */
export type Word = (OperationState & { provider_invoice_id: string }) | null;

type Verdict =
  | { kind: "move"; event: InvoiceEvent; changes?: InvoiceChanges }
  | { kind: "hold"; reason: HeldReason; paid_amount_tiyn: number | null }
  | { kind: "wait" };

/** Until when the invoice is another's to look at: the longest look makes two calls. One that outlasts it asks twice. */
export function leaseUntil(deps: Deps): Date {
  return new Date(deps.clock.now().getTime() + 2 * deps.config.provider_timeout_ms + LEASE_MARGIN_MS);
}

/**
 * Asks the provider about a live invoice that `invoice` holds the lease of, does what follows from the answer, and sets
 * when it is looked at next. Without a definite answer the invoice stays as it is. Returns the provider's answer.
 */
export async function reconcileInvoice(deps: Deps, invoice: Invoice): Promise<Outcome<Word>> {
  // Taken before the question is put, so that a payment made while it travels is never overwritten by "expired".
  const asked_at = deps.clock.now();
  const outcome = await askProvider(deps, invoice);
  if (outcome.kind !== "done") {
    await changeNextPoll(deps.db, invoice, lookAfterFailure(deps, invoice, outcome));
    return outcome;
  }
  const verdict = verdictOn(invoice, outcome.value, asked_at);
  if (verdict.kind === "move") {
    const said = { provider_status: outcome.value?.status ?? null, event: verdict.event };
    deps.log.info(
      { tenant_id: invoice.tenant_id, invoice_id: invoice.id, ...said },
      "the provider moved an invoice on",
    );
  }
  await apply(deps, invoice, verdict);
  return outcome;
}

/** The whole table: our status by what the provider said when it was asked at `asked_at`. */
function verdictOn(invoice: Invoice, word: Word, asked_at: Date): Verdict {
  if (invoice.status === "processing") {
    if (word !== null) return move(invoice, "accepted", { provider_invoice_id: word.provider_invoice_id });
    return isFinal(invoice.created_at, asked_at) ? move(invoice, "not_found_at_provider") : { kind: "wait" };
  }
  switch (word === null ? "pending" : canonicalStatus(word.status)) {
    case "paid":
      return verdictOnPayment(invoice, word?.amount_tiyn ?? null);
    case "cancelled":
      return move(invoice, "provider_cancelled");
    case "expired":
      return move(invoice, "provider_expired");
    case "pending":
      if (isPastItsTime(invoice, asked_at)) return move(invoice, "provider_expired");
      if (isFinal(invoice.cancel_requested_at, asked_at)) return move(invoice, "cancel_unsettled");
      return { kind: "wait" };
  }
}

/** An amount that the provider does not tell is not compared. */
function verdictOnPayment(invoice: Invoice, paid_tiyn: number | null): Verdict {
  if (paid_tiyn === null || paid_tiyn === invoice.amount_tiyn) return move(invoice, "provider_paid");
  return { kind: "hold", reason: "amount_mismatch", paid_amount_tiyn: paid_tiyn };
}

/** What has no effect in the invoice's status (an expiry after a cancel, say) is waited over. */
function move(invoice: Invoice, event: InvoiceEvent, changes: InvoiceChanges = {}): Verdict {
  return afterEvent(invoice.status, event) === undefined ? { kind: "wait" } : { kind: "move", event, changes };
}

function isFinal(since: Date | null, asked_at: Date): boolean {
  return since !== null && asked_at.getTime() >= since.getTime() + FINAL_AFTER_MS;
}

function isPastItsTime({ expires_at, confirmation_timeout_s }: Invoice, asked_at: Date): boolean {
  if (expires_at === null) return false;
  return isOverdue({ asked_at, expires_at, confirmation_timeout_s: confirmation_timeout_s ?? PHONE_MARGIN_S });
}

async function apply(deps: Deps, invoice: Invoice, verdict: Verdict): Promise<void> {
  if (verdict.kind === "move") await settleStatus(deps, invoice, verdict.event, sourceOf(invoice), verdict.changes);
  else if (verdict.kind === "hold" && !isWaived(invoice, verdict, deps.clock.now())) await hold(deps, invoice, verdict);
  else await changeNextPoll(deps.db, invoice, lookAgainAt(deps, invoice));
}

/** What is still of unknown outcome is reconciled; what moves on though it was closed, the provider moved by itself. */
function sourceOf({ status }: Invoice): ChangeSource {
  if (status === "processing" || status === "cancelling") return "reconciler";
  return isOpen(status) ? "poll" : "provider";
}

/** Keeps the invoice unpaid, with the reason beside it, until a person has looked at it. */
async function hold(
  deps: Deps,
  invoice: Invoice,
  { reason: held_reason, paid_amount_tiyn }: Extract<Verdict, { kind: "hold" }>,
): Promise<void> {
  const next_poll_at = lookAgainAt(deps, { ...invoice, held_reason });
  const held = await changeInvoice(deps.db, invoice, { held_reason, paid_amount_tiyn, next_poll_at });
  if (held === undefined || invoice.held_reason === held_reason) return;
  const { tenant_id, id: invoice_id } = invoice;
  deps.log.error({ tenant_id, invoice_id, held_reason, paid_amount_tiyn }, "an invoice is held for a person");
}

async function askProvider(deps: Deps, invoice: Invoice): Promise<Outcome<Word>> {
  const { tenant_id, provider_invoice_id, channel } = invoice;
  if (provider_invoice_id === null) return findLost(deps, invoice);
  const outcome = await callProvider(deps, tenant_id, "ask about an invoice", (call) =>
    channel === "qr"
      ? deps.provider.getQr(call, { provider_invoice_id })
      : deps.provider.getPhoneInvoice(call, { provider_invoice_id }),
  );
  if (outcome.kind === "done") return { ...outcome, value: { ...outcome.value, provider_invoice_id } };
  const isMissing = outcome.kind === "refused" && outcome.refusal === "operation_missing";
  return isMissing ? { kind: "done", value: null, request_id: outcome.request_id } : outcome;
}

/** Looks for an invoice whose create was never answered. */
async function findLost(deps: Deps, invoice: Invoice): Promise<Outcome<Word>> {
  // A code leaves no comment to be found by, and nobody has been shown this one.
  if (invoice.channel === "qr") return { kind: "done", value: null, request_id: requestToken(deps) };
  const outcome = await callProvider(deps, invoice.tenant_id, "find a lost invoice", (call) =>
    deps.provider.listRecentInvoices(call),
  );
  return outcome.kind === "done" ? { ...outcome, value: ownOf(invoice, outcome.value) } : outcome;
}

/**
 * Ours by its reference and its amount, which only a payment can have changed. One from before ours was made bears the
 * reference of another installation that the merchant has used.
 */
function ownOf(invoice: Invoice, recent: RecentInvoice[]): Word {
  const reference = referenceOf(invoice);
  const earliest_ms = invoice.created_at.getTime() - CLOCK_DIFFERENCE_MS;
  const own = recent.filter(
    ({ comment, registered_at }) =>
      comment.startsWith(reference) &&
      !/^\d/.test(comment.slice(reference.length)) &&
      (registered_at?.getTime() ?? earliest_ms) >= earliest_ms,
  );
  const isOfAmount = ({ amount_tiyn }: RecentInvoice) => amount_tiyn === null || amount_tiyn === invoice.amount_tiyn;
  return own.find(isOfAmount) ?? own.find(({ status }) => canonicalStatus(status) === "paid") ?? null;
}

function lookAgainAt(deps: Deps, invoice: Invoice): Date | null {
  const now = deps.clock.now();
  if (invoice.status !== "processing")
    return nextLookAt(invoice, { now, ahead_ms: 0 }, deps.config.provider_poll_seconds);
  const final_ms = invoice.created_at.getTime() + FINAL_AFTER_MS;
  const usual_ms = now.getTime() + LOST_LOOK_MS;
  return new Date(now.getTime() < final_ms ? Math.min(usual_ms, final_ms) : usual_ms);
}

/**
 * When to try again. The older the invoice the more patiently, yet for ever: a closed one may have been paid while the
 * provider could not be reached.
 */
function lookAfterFailure(deps: Deps, invoice: Invoice, outcome: Outcome<unknown>): Date {
  const now_ms = deps.clock.now().getTime();
  const pause_ms = outcome.kind === "session_dead" ? SIGNED_OUT_LOOK_MS : pauseOf(outcome);
  const patience_ms = (now_ms - invoice.created_at.getTime()) / 60;
  const usual_ms = lookAgainAt(deps, invoice)?.getTime() ?? 0;
  return new Date(Math.max(usual_ms, now_ms + Math.max(pause_ms, patience_ms)));
}

function pauseOf(outcome: Outcome<unknown>): number {
  const asked_ms = outcome.kind === "unavailable" ? (outcome.retry_after_s ?? 0) * 1000 : 0;
  return Math.min(asked_ms, LONGEST_PAUSE_MS);
}
