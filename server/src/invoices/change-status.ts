/** The only place where an invoice changes its status: guarded update, timeline row and outbox event in one transaction. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { countPayments } from "../payment-links/count-payments.ts";
import type { StoredStatus } from "../rules/invoice-status.ts";
import {
  type ChangeSource,
  type InvoiceEvent,
  publishedStatus,
  REPLAYABLE,
  type SandboxEnd,
  SIMULATED_EVENTS,
  SIMULATED_FAILURES,
  transitionOf,
} from "../rules/invoice-status.ts";
import { refundableTiyn } from "../rules/refund.ts";
import { nextReturnsCheckAt } from "../rules/returns-schedule.ts";
import { lockMoment, type Moment, momentOf } from "../tenants/sandbox-clock.ts";
import { inTransaction, type StoreAlongside, type Tx } from "../transaction.ts";
import { emit, emitAll } from "../webhooks/emit.ts";
import { type Accepted, changeAccepted } from "./accept-store.ts";
import { statusEvent } from "./events.ts";
import { nextInvoicePollAt } from "./next-poll.ts";
import {
  changeInvoiceStatus,
  changeSandboxInvoiceStatuses,
  getInvoiceForUpdate,
  type InvoiceChanges,
} from "./store.ts";
import { insertInvoiceChanges } from "./timeline-store.ts";

/**
 * Applies the transition of `event`, caused by `source`, in a transaction of its own, in which `storeAlongside` runs too.
 * Returns the changed row; undefined, with nothing changed, when the row's status has no such transition or another transaction
 * changed the row after it was read.
 */
export async function changeStatus(
  deps: Deps,
  invoice: Invoice,
  event: InvoiceEvent,
  source: ChangeSource,
  changes: InvoiceChanges = {},
  storeAlongside?: StoreAlongside<Invoice>,
): Promise<Invoice | undefined> {
  return inTransaction(deps, async (tx) => {
    // The lock of the sandbox clock serializes this with an advance, which therefore misses no invoice that ends meanwhile.
    const moment = await (invoice.is_sandbox ? lockMoment : momentOf)(tx, invoice);
    const moved = await applyEvent(tx, invoice, event, { source, changes, note: null, moment });
    if (moved !== undefined) await storeAlongside?.(tx, moved);
    return moved;
  });
}

/**
 * Applies an event that has already happened at the provider, to the row in its present state under a lock. Returns the row
 * as it now is, unchanged where its present status has no transition for `event`.
 */
export async function settleStatus(
  deps: Deps,
  invoice: Pick<Invoice, "tenant_id" | "id">,
  event: InvoiceEvent,
  source: ChangeSource,
  changes: InvoiceChanges = {},
): Promise<Invoice> {
  return inTransaction(deps, async (tx) => {
    const current = await getInvoiceForUpdate(tx.db, invoice.tenant_id, invoice.id);
    return (await changeStatusIn(tx, current, event, source, changes)) ?? current;
  });
}

/**
 * `settleStatus` for a live invoice that the provider has just taken. Its published status stays, so there is no timeline row
 * and no event, and those of several calls share a statement.
 */
export async function settleAccepted(deps: Deps, invoice: Invoice, accepted: Accepted): Promise<Invoice> {
  const transition = transitionOf(invoice.status, "accepted");
  if (transition !== undefined) {
    const now = deps.clock.now();
    const next = { ...invoice, ...accepted, held_reason: null, status: transition.to };
    const next_poll_at = nextInvoicePollAt(deps, next, { now, aheadMs: 0, isMoved: true });
    const changed = await changeAccepted(deps.db, { invoice, transition, accepted: { ...accepted, next_poll_at } });
    if (changed !== undefined) return changed;
  }
  return settleStatus(deps, invoice, "accepted", "api", { ...accepted, held_reason: null });
}

/** `changeStatus` inside the caller's transaction, with a person's `note` for the timeline if there is one. */
export async function changeStatusIn(
  tx: Tx,
  invoice: Invoice,
  event: InvoiceEvent,
  source: ChangeSource,
  changes: InvoiceChanges = {},
  note: string | null = null,
): Promise<Invoice | undefined> {
  return applyEvent(tx, invoice, event, { source, changes, note, moment: await momentOf(tx, invoice) });
}

type Cause = { source: ChangeSource; changes: InvoiceChanges; note: string | null; moment: Moment };

async function applyEvent(
  tx: Tx,
  invoice: Invoice,
  event: InvoiceEvent,
  { source, changes, note, moment }: Cause,
): Promise<Invoice | undefined> {
  const transition = transitionOf(invoice.status, event);
  if (transition === undefined) return undefined;
  const { to: status } = transition;
  const next = { ...invoice, ...changes, status };
  const changed = await changeInvoiceStatus(tx.db, invoice, transition, {
    ...changes,
    ...(status === "paid" ? paymentAt(moment.now, next, source) : {}),
    ...replayKeyAt(status),
    ...(isEnd(next) ? { is_unsettled: true } : {}),
    next_poll_at: nextInvoicePollAt(tx, next, { ...moment, isMoved: true }),
  });
  if (changed === undefined) return undefined;
  if (changed.is_unsettled) tx.wakeOnCommit("settlements");
  const [from_status, to_status] = [publishedStatus(invoice.status), publishedStatus(status)];
  if (from_status !== to_status || status === "partially_refunded") {
    const { tenant_id, id: invoice_id } = invoice;
    await insertInvoiceChanges(tx.db, [
      { tenant_id, invoice_id, at: moment.now, from_status, to_status, source, note },
    ]);
    await emitStatus(tx, changed, moment.now);
  }
  // The last lock, because all payers of a link with `max_payments` change its one row.
  await countPayments(tx, [changed], invoice.status, moment.now);
  return changed;
}

/**
 * `changeStatusIn` for many sandbox invoices of one tenant in one statement, at the instant `now` of its clock: those that are
 * pending end in `status`.
 */
export async function endSandboxInvoicesIn(
  tx: Tx,
  which: { tenant_id: string; ids: number[] },
  { status, source, now }: { status: SandboxEnd; source: ChangeSource; now: Date },
): Promise<void> {
  const transition = transitionOf("pending", SIMULATED_EVENTS[status]);
  if (transition === undefined || which.ids.length === 0) return;
  const ended = await changeSandboxInvoiceStatuses(tx.db, which, transition, {
    ...(status === "paid" ? { ...paymentBy(source), paid_at: now } : { failure_reason: SIMULATED_FAILURES[status] }),
    ...replayKeyAt(transition.to),
    next_poll_at: null,
  });
  const [from_status, to_status] = [publishedStatus(transition.from), publishedStatus(transition.to)];
  await countPayments(tx, ended, transition.from, now);
  const change = { at: now, from_status, to_status, source, note: null };
  await insertInvoiceChanges(
    tx.db,
    ended.map(({ tenant_id, id }) => ({ ...change, tenant_id, invoice_id: id })),
  );
  await emitAll(
    tx,
    ended.map((invoice) => statusEvent(invoice, now)),
  );
}

/** An invoice that ends unpaid no longer answers a repeated create. */
function replayKeyAt(status: StoredStatus): InvoiceChanges {
  return REPLAYABLE.includes(status) ? {} : { replay_key: null };
}

/** The statuses that a subscription must settle. */
const ENDS: readonly StoredStatus[] = ["paid", "cancelled", "expired", "error"];

function isEnd({ subscription_id, status }: Pick<Invoice, "subscription_id" | "status">): boolean {
  return subscription_id !== null && ENDS.includes(status);
}

/** Writes the status event of `invoice` to the outbox, inside the transaction that changed the status. */
export async function emitStatus(tx: Tx, invoice: Invoice, at: Date): Promise<void> {
  await emit(tx, statusEvent(invoice, at));
}

/**
 * The columns that every payment sets. A person's decision keeps the amount that the provider reported; a payment confirmed by
 * the provider has the invoice's amount, so it is cleared.
 */
function paymentBy(source: ChangeSource): InvoiceChanges {
  return { ...(source === "person" ? {} : { paid_amount_tiyn: null }), held_reason: null, failure_reason: null };
}

/** The columns that a payment of `invoice` detected at `now` sets: its time is the provider's where known. */
function paymentAt(now: Date, invoice: Invoice, source: ChangeSource): InvoiceChanges {
  const paid = { ...paymentBy(source), paid_at: invoice.paid_at ?? now };
  return { ...paid, next_returns_look_at: usualReturnsCheckAt({ ...invoice, ...paid }, now) };
}

/**
 * When the provider must be asked next for the returns of an invoice without a pending refund; null when nothing is left to
 * refund.
 */
export function usualReturnsCheckAt(invoice: Invoice, now: Date): Date | null {
  const { is_sandbox, paid_at, provider_invoice_id, total_refunded_tiyn } = invoice;
  if (is_sandbox || paid_at === null || provider_invoice_id === null) return null;
  if (total_refunded_tiyn === refundableTiyn(invoice)) return null;
  return nextReturnsCheckAt({ now, paid_at });
}
