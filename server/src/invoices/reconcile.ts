/** Reconciles an invoice with the provider's answer about it, which decides the invoice's transition. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Outcome } from "../provider/session.ts";
import { afterEvent, type ChangeSource, type InvoiceEvent, isOpen } from "../rules/invoice-status.ts";
import { FINAL_AFTER_MS, isOverdue, PHONE_MARGIN_S } from "../rules/poll-schedule.ts";
import { canonicalStatus, failureReason, isScanned } from "../rules/provider-status.ts";
import { askProvider, type ProviderState } from "./ask-provider.ts";
import { settleStatus } from "./change-status.ts";
import type { Leased } from "./poll-store.ts";
import { holdInvoice, liftForeignHold, putOff, waitOn, waitOnAll } from "./put-off.ts";
import type { InvoiceChanges } from "./store.ts";

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
  leased: Leased & { provider_invoice_id: string },
): Promise<Outcome<ProviderState>> {
  // Read before the call, so that a payment made during the call is never overwritten by "expired".
  const askedAt = deps.clock.now();
  const outcome = await askProvider(deps, leased, askedAt);
  if (outcome.kind === "done") await applyState(deps, leased, outcome.value, askedAt);
  else await putOff(deps, leased, outcome);
  return outcome;
}

/** Applies what the list of the provider, asked for at `askedAt`, says of each invoice. */
export async function reconcileListed(
  deps: Deps,
  listed: { invoice: Leased; state: ProviderState }[],
  askedAt: Date,
): Promise<void> {
  const isUnchanged = ({ invoice, state }: { invoice: Leased; state: ProviderState }) =>
    invoice.held_reason !== "other_account" && decideTransition(invoice, state, askedAt).kind === "wait";
  const unchanged = listed.filter(isUnchanged).map(({ invoice }) => invoice);
  await waitOnAll(deps, unchanged, askedAt);
  for (const { invoice, state } of listed) {
    if (!unchanged.includes(invoice)) await applyState(deps, invoice, state, askedAt);
  }
}

async function applyState(deps: Deps, invoice: Leased, state: ProviderState, askedAt: Date): Promise<void> {
  const decision = decideTransition(invoice, state, askedAt);
  if (decision.kind === "move") {
    const { tenant_id, id: invoice_id } = invoice;
    const said = { providerStatus: state?.status ?? null, event: decision.event };
    deps.log.info({ tenant_id, invoice_id, ...said }, "the provider moved an invoice on");
    const changes = { ...decision.changes, answered_at: askedAt, held_reason: null, paid_amount_tiyn: null };
    await settleStatus(deps, invoice, decision.event, sourceOf(invoice), changes);
  } else if (decision.kind === "hold") {
    const { paid_amount_tiyn } = decision;
    await holdInvoice(deps, invoice, { reason: "amount_mismatch", paid_amount_tiyn, answered_at: askedAt });
  } else {
    const scanned = isScannedFirst(invoice, state) ? { qr_scanned_at: askedAt } : {};
    await waitOn(deps, invoice, askedAt, { ...liftForeignHold(invoice), ...scanned });
  }
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

/** Whether this answer is the first that says that the code is scanned. */
function isScannedFirst({ channel, qr_scanned_at }: Invoice, state: ProviderState): boolean {
  return channel === "qr" && qr_scanned_at === null && state !== null && isScanned(state.status);
}

/** A pending cancel is settled by the reconciler; a closed invoice changes only because the provider changed it. */
function sourceOf({ status }: Invoice): ChangeSource {
  if (status === "cancelling") return "reconciler";
  return isOpen(status) ? "poll" : "provider";
}
