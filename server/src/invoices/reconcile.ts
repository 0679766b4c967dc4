/** Reconciles an invoice with the provider's answer about it, which decides the invoice's transition. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Outcome } from "../provider/session.ts";
import { afterEvent, type ChangeSource, type InvoiceEvent, isOpen } from "../rules/invoice-status.ts";
import { FINAL_AFTER_MS, isOverdue } from "../rules/poll-schedule.ts";
import { canonicalStatus, failureReason, isScanned } from "../rules/provider-status.ts";
import { askProvider, type ProviderState } from "./ask-provider.ts";
import { settleStatus } from "./change-status.ts";
import { holdInvoice, putOff, waitOn } from "./put-off.ts";
import type { InvoiceChanges } from "./store.ts";

/** A phone invoice expires at the provider a little after it expires here, because it was created there later. */
const PHONE_MARGIN_S = 60;

type Decision =
  | { kind: "move"; event: InvoiceEvent; changes: InvoiceChanges }
  | { kind: "hold"; paid_amount_tiyn: number | null }
  | { kind: "wait" };

/**
 * Asks the provider about a leased live invoice whose provider id is known, applies the answer, and schedules the next poll.
 * Without a definite answer the status does not change. Returns the provider's answer.
 */
export async function reconcileInvoice(
  deps: Deps,
  leased: Invoice & { provider_invoice_id: string },
): Promise<Outcome<ProviderState>> {
  // Read before the call, so that a payment made during the call is never overwritten by "expired".
  const askedAt = deps.clock.now();
  const outcome = await askProvider(deps, leased, askedAt);
  if (outcome.kind !== "done") {
    await putOff(deps, leased, outcome);
    return outcome;
  }
  // Only the invoice's own account can answer, so that account is connected again.
  const invoice = leased.held_reason === "other_account" ? { ...leased, held_reason: null } : leased;
  const decision = decideTransition(invoice, outcome.value, askedAt);
  if (decision.kind === "move") {
    const said = { providerStatus: outcome.value?.status ?? null, event: decision.event };
    deps.log.info(
      { tenant_id: invoice.tenant_id, invoice_id: invoice.id, ...said },
      "the provider moved an invoice on",
    );
  }
  await apply(deps, invoice, decision, outcome.value, askedAt);
  return outcome;
}

/** The decision for each canonical status of the provider, which was asked at `askedAt`. */
function decideTransition(invoice: Invoice, state: ProviderState, askedAt: Date): Decision {
  const wasCancelled = invoice.cancel_requested_at !== null;
  switch (state === null ? "pending" : canonicalStatus(state.status)) {
    case "paid":
      return decidePayment(invoice, state, askedAt);
    case "cancelled":
      return move(invoice, "provider_cancelled", { failure_reason: failureReason(state?.status ?? "", wasCancelled) });
    case "expired":
      return move(invoice, "provider_expired", { failure_reason: failureReason(state?.status ?? "", wasCancelled) });
    case "pending":
      if (isPastItsTime(invoice, askedAt)) return move(invoice, "provider_expired", { failure_reason: "timed_out" });
      // The cancel of a withdrawn invoice is retried; the invoice stays `cancelling` until it is closed.
      if (invoice.withdraw_at === null && isFinal(invoice.cancel_requested_at, askedAt)) {
        return move(invoice, "cancel_unsettled");
      }
      return { kind: "wait" };
  }
}

/** A payment of the invoice's amount is accepted; any other amount, or an unreadable one, places a hold for a person. */
function decidePayment(invoice: Invoice, state: ProviderState, askedAt: Date): Decision {
  if (state?.amount_tiyn === invoice.amount_tiyn) {
    const client_name = invoice.client_name ?? state.client_name;
    return move(invoice, "provider_paid", { client_name, paid_at: timeOf(invoice, state.paid_at, askedAt) });
  }
  return { kind: "hold", paid_amount_tiyn: typeof state?.amount_tiyn === "number" ? state.amount_tiyn : null };
}

/** The provider's time of a payment, clamped between the invoice's creation and `askedAt`; null where it gives none. */
function timeOf({ created_at }: Invoice, paid_at: Date | null, askedAt: Date): Date | null {
  if (paid_at === null) return null;
  return new Date(Math.min(Math.max(paid_at.getTime(), created_at.getTime()), askedAt.getTime()));
}

/** The transition of `event`; `wait` where the invoice's status has none (an expiry after a cancel, say). */
function move(invoice: Invoice, event: InvoiceEvent, changes: InvoiceChanges = {}): Decision {
  return afterEvent(invoice.status, event) === undefined ? { kind: "wait" } : { kind: "move", event, changes };
}

function isFinal(since: Date | null, askedAt: Date): boolean {
  return since !== null && askedAt.getTime() >= since.getTime() + FINAL_AFTER_MS;
}

function isPastItsTime({ expires_at, confirmation_timeout_s }: Invoice, askedAt: Date): boolean {
  if (expires_at === null) return false;
  return isOverdue({ askedAt, expires_at, confirmation_timeout_s: confirmation_timeout_s ?? PHONE_MARGIN_S });
}

async function apply(
  deps: Deps,
  invoice: Invoice,
  decision: Decision,
  state: ProviderState,
  answered_at: Date,
): Promise<void> {
  if (decision.kind === "move") {
    const changes = { ...decision.changes, answered_at, held_reason: null, paid_amount_tiyn: null };
    await settleStatus(deps, invoice, decision.event, sourceOf(invoice), changes);
  } else if (decision.kind === "hold") {
    const { paid_amount_tiyn } = decision;
    await holdInvoice(deps, invoice, { reason: "amount_mismatch", paid_amount_tiyn, answered_at });
  } else {
    await waitOn(deps, { ...invoice, qr_scanned_at: scannedAt(invoice, state, answered_at) }, answered_at);
  }
}

/** The time of the first answer that says the code is scanned; null until there is one. */
function scannedAt({ channel, qr_scanned_at }: Invoice, state: ProviderState, answered_at: Date): Date | null {
  const isScannedNow = channel === "qr" && state !== null && isScanned(state.status);
  return qr_scanned_at ?? (isScannedNow ? answered_at : null);
}

/** A pending cancel is settled by the reconciler; a closed invoice changes only because the provider changed it. */
function sourceOf({ status }: Invoice): ChangeSource {
  if (status === "cancelling") return "reconciler";
  return isOpen(status) ? "poll" : "provider";
}
