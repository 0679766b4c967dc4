/** The only place where an invoice changes its status: the guarded write, its timeline, the event, the delivery, or none. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Idempotency } from "../idempotency/idempotency.ts";
import { beforeWaiverEnds } from "../rules/hold.ts";
import type { StoredStatus } from "../rules/invoice-status.ts";
import {
  afterEvent,
  type ChangeSource,
  type InvoiceEvent,
  isOpen,
  isTerminalForPolling,
  publishedStatus,
  REPLAYABLE,
  SIMULATED_FAILURES,
} from "../rules/invoice-status.ts";
import { nextLostLookAt, nextPollAt, watchUntil } from "../rules/poll-schedule.ts";
import { refundableTiyn } from "../rules/refund.ts";
import { nextReturnsLookAt } from "../rules/returns-schedule.ts";
import { holdMoment, type Moment, momentOf } from "../tenants/sandbox-clock.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { emit, emitAll } from "../webhooks/emit.ts";
import { changeInvoice, changeSandboxInvoices, getInvoiceForUpdate, type InvoiceChanges } from "./store.ts";
import { insertInvoiceChanges } from "./timeline-store.ts";
import { invoiceEventJson } from "./wire.ts";

/**
 * Moves `invoice` on by `event`, which `source` has brought about, in a transaction of its own. The idempotency key of the call that wants it, if any, is bound to the invoice in that transaction.
 * Returns the row as it now is; undefined, with nothing changed, when the event may not happen in the row's status or
 * somebody else has moved the row since it was read.
 */
export async function changeStatus(
  deps: Deps,
  invoice: Invoice,
  event: InvoiceEvent,
  source: ChangeSource,
  changes: InvoiceChanges = {},
  idempotency: Idempotency | null = null,
): Promise<Invoice | undefined> {
  return inTransaction(deps, async (tx) => {
    // An advance passes by nothing that was ended while it went on: it waits for this transaction, or this one for it.
    if (invoice.is_sandbox) await holdMoment(tx, invoice);
    const moved = await changeStatusIn(tx, invoice, event, source, changes);
    if (moved !== undefined) await idempotency?.bind(tx, String(moved.id));
    return moved;
  });
}

/**
 * Moves the invoice on by something that has happened whatever became of the row since it was read: what the provider
 * did or said. Returns the row as it now is, unchanged where `event` may not happen in its present status.
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
 * The same as `changeStatus` inside the caller's transaction, with a person's `note` for the timeline if there is one.
 */
export async function changeStatusIn(
  tx: Tx,
  invoice: Invoice,
  event: InvoiceEvent,
  source: ChangeSource,
  changes: InvoiceChanges = {},
  note: string | null = null,
): Promise<Invoice | undefined> {
  const status = afterEvent(invoice.status, event);
  if (status === undefined) return undefined;
  const moment = await momentOf(tx, invoice);
  const next = { ...invoice, ...changes, status };
  const changed = await changeInvoice(tx.db, invoice, {
    ...changes,
    status,
    ...(status === "paid" ? paymentAt(moment.now, next, source) : {}),
    ...(REPLAYABLE.includes(status) ? {} : { replay_key: null }),
    ...(isEnd(next) ? { is_unsettled: true } : {}),
    next_poll_at: nextLookAt(next, moment, tx.config.provider_poll_seconds),
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
  return changed;
}

/** How a customer can end a pending invoice. */
export type SandboxEnd = "paid" | "cancelled" | "expired";

/** The same for many pending sandbox invoices of one tenant at once, at the instant `now` of its clock. */
export async function endSandboxInvoicesIn(
  tx: Tx,
  which: { tenant_id: string; ids: number[] },
  how: { status: SandboxEnd; source: ChangeSource; now: Date },
): Promise<void> {
  if (which.ids.length === 0) return;
  const { status, now } = how;
  const ended = await changeSandboxInvoices(tx.db, which, {
    status,
    next_poll_at: null,
    ...(status === "paid" ? { paid_at: now } : { failure_reason: SIMULATED_FAILURES[status] }),
    ...(REPLAYABLE.includes(status) ? {} : { replay_key: null }),
  });
  const change = { at: now, from_status: "pending" as const, to_status: status, source: how.source };
  await insertInvoiceChanges(
    tx.db,
    ended.map(({ tenant_id, id }) => ({ ...change, tenant_id, invoice_id: id })),
  );
  await emitAll(
    tx,
    ended.map((invoice) => statusEvent(invoice, now)),
  );
}

/** The ends that a subscription must take note of. */
const ENDS: readonly StoredStatus[] = ["paid", "cancelled", "expired", "error"];

function isEnd({ subscription_id, status }: Pick<Invoice, "subscription_id" | "status">): boolean {
  return subscription_id !== null && ENDS.includes(status);
}

/** Tells receivers what `invoice` has become, inside the transaction that made it so. */
export async function emitStatus(tx: Tx, invoice: Invoice, at: Date): Promise<void> {
  await emit(tx, statusEvent(invoice, at));
}

function statusEvent(invoice: Invoice, at: Date) {
  const { tenant_id, id: invoice_id, is_sandbox } = invoice;
  const fields = { invoice: invoiceEventJson(invoice) };
  return { tenant_id, type: "invoice.status_changed" as const, invoice_id, is_sandbox, at, fields };
}

/** What decides when a job looks at an invoice again. */
type Watched = Pick<
  Invoice,
  | "is_sandbox"
  | "provider_invoice_id"
  | "created_at"
  | "sent_at"
  | "expires_at"
  | "poll_interval_s"
  | "held_reason"
  | "waived_until"
> & {
  status: StoredStatus;
};

/** The shortest time between two questions about the invoice, in seconds: the provider's wish, or ours where it has none. */
export function pollIntervalS(invoice: Pick<Invoice, "poll_interval_s">, provider_poll_seconds: number): number {
  return invoice.poll_interval_s ?? provider_poll_seconds;
}

/** When the provider was asked to create the invoice. */
export function askedToCreateAt({ sent_at, created_at }: Pick<Invoice, "sent_at" | "created_at">): Date {
  return sent_at ?? created_at;
}

/**
 * When a job must look at the invoice next: sandbox ones at their expiry, live ones as the provider is to be asked, or
 * searched for one that it has not told the id of.
 */
export function nextLookAt(invoice: Watched, moment: Moment, provider_poll_seconds: number): Date | null {
  const usual = usualLookAt(invoice, moment, provider_poll_seconds);
  // One that a person keeps waiting for is held again in time, however rarely it is asked about by then.
  return isOpen(invoice.status) ? beforeWaiverEnds(usual, invoice.waived_until, moment.now) : usual;
}

function usualLookAt(invoice: Watched, { now, ahead_ms }: Moment, provider_poll_seconds: number): Date | null {
  const { status, expires_at, held_reason } = invoice;
  if (expires_at === null || isTerminalForPolling(status)) return null;
  if (invoice.is_sandbox) return isOpen(status) ? new Date(expires_at.getTime() - ahead_ms) : null;
  const poll_interval_s = pollIntervalS(invoice, provider_poll_seconds);
  if (status === "processing") return nextLostLookAt({ now, asked_at: askedToCreateAt(invoice), poll_interval_s });
  if (!isOpen(status) && invoice.provider_invoice_id === null) return null;
  return nextPollAt({
    now,
    created_at: invoice.created_at,
    poll_interval_s,
    watch_until: watchUntil(expires_at),
    watched: !isOpen(status) ? "closed" : held_reason === null ? "open" : "held",
  });
}

/**
 * What a payment that is noticed at `now` writes beside the status: its own time, where the provider has told one. Where a
 * person says that it is paid, the amount that the provider tells stays beside it; where the provider says so, the amount is
 * the invoice's.
 */
function paymentAt(now: Date, invoice: Invoice, source: ChangeSource): InvoiceChanges {
  const amounts = source === "person" ? {} : { paid_amount_tiyn: null };
  const paid = { ...amounts, paid_at: invoice.paid_at ?? now, held_reason: null, failure_reason: null };
  return { ...paid, next_returns_look_at: usualReturnsLook({ ...invoice, ...paid }, now) };
}

/**
 * When the provider must be asked next what it has paid back of an invoice that no refund is under way of: null for one
 * that has nothing left to pay back.
 */
export function usualReturnsLook(invoice: Invoice, now: Date): Date | null {
  const { is_sandbox, paid_at, provider_invoice_id, total_refunded_tiyn } = invoice;
  if (is_sandbox || paid_at === null || provider_invoice_id === null) return null;
  if (total_refunded_tiyn === refundableTiyn(invoice)) return null;
  return nextReturnsLookAt({ now, paid_at });
}
