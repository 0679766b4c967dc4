/** Ends a poll that changes no status: the invoice is held for a person, or scheduled for another poll. */
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import type { Outcome } from "../provider/session.ts";
import { isWaived } from "../rules/hold.ts";
import { type HeldReason, isOpen } from "../rules/invoice-status.ts";
import { isCheckedOnRequest } from "../rules/poll-schedule.ts";
import { nextInvoicePollAt, pollIntervalS } from "./next-poll.ts";
import { changeLeased, changeWatches, type Leased } from "./poll-store.ts";
import type { InvoiceChanges } from "./store.ts";

/** The shortest interval of polls while the merchant's session is dead. */
const SIGNED_OUT_POLL_MS = 60_000;
/** The shortest interval of retries for a closed or held invoice. */
const UNHURRIED_POLL_MS = 60_000;
/** The longest pause that is observed, however long the provider asks for. */
const LONGEST_PAUSE_MS = 300_000;
/** The time of a poll in addition to its calls: waiting for a slot at the provider, and writing. */
const LEASE_MARGIN_MS = 30_000;

/**
 * The length of a poll's lease: most polls make one or two calls. A poll that takes longer loses its lease to another, which
 * is harmless. The lease is short because a crash must not hide a payment for long.
 */
export function pollLeaseMs({ provider_timeout_ms }: Config): number {
  return 2 * provider_timeout_ms + LEASE_MARGIN_MS;
}

export function leaseUntil({ clock, config }: Deps): Date {
  return new Date(clock.now().getTime() + pollLeaseMs(config));
}

/** Schedules the next usual poll after an answer of `answered_at` that changes no status, and writes `changes` of the invoice. */
export async function waitOn(
  deps: Deps,
  invoice: Leased,
  answered_at: Date,
  changes: Pick<InvoiceChanges, "held_reason" | "qr_scanned_at"> = {},
): Promise<void> {
  const next_poll_at = usualPollAt(deps, { ...invoice, ...changes });
  await changeLeased(deps.db, invoice, { ...changes, next_poll_at, answered_at });
}

/** `waitOn` for many invoices that do not change, in one statement except for those that are no longer watched. */
export async function waitOnAll(deps: Deps, invoices: Leased[], answered_at: Date): Promise<void> {
  const next = invoices.map((invoice) => ({ invoice, due_at: usualPollAt(deps, invoice) }));
  const watched = next.flatMap(({ invoice, due_at }) => (due_at === null ? [] : [{ ...invoice, due_at }]));
  if (watched.length > 0) await changeWatches(deps.db, watched, answered_at);
  for (const { invoice, due_at } of next) if (due_at === null) await waitOn(deps, invoice, answered_at);
}

/** Lifts the hold for a foreign account after an answer: only the invoice's own account can answer, so it is connected again. */
export function liftForeignHold({ held_reason }: Pick<Leased, "held_reason">): { held_reason?: null } {
  return held_reason === "other_account" ? { held_reason: null } : {};
}

/**
 * Holds the invoice in its status with `reason` until a person resolves it or the reason is gone. If a person has lifted just
 * this hold before, the invoice is polled as usual instead.
 */
export async function holdInvoice(
  deps: Deps,
  invoice: Leased,
  held: { reason: HeldReason; paid_amount_tiyn: number | null; answered_at: Date },
): Promise<void> {
  const { reason: held_reason, paid_amount_tiyn, answered_at } = held;
  const isHeldSo = invoice.held_reason === held_reason && invoice.paid_amount_tiyn === paid_amount_tiyn;
  if (isHeldSo) return waitOn(deps, invoice, answered_at);
  if (isWaived(invoice, held, deps.clock.now())) return waitOn(deps, invoice, answered_at, liftForeignHold(invoice));
  const next_poll_at = usualPollAt(deps, { ...invoice, held_reason });
  const isHeld = await changeLeased(deps.db, invoice, { held_reason, paid_amount_tiyn, next_poll_at, answered_at });
  if (!isHeld || invoice.held_reason === held_reason) return;
  const { tenant_id, id: invoice_id } = invoice;
  deps.log.error({ tenant_id, invoice_id, held_reason, paid_amount_tiyn }, "an invoice is held for a person");
}

/**
 * Schedules a retry after a poll without a definite answer. While another account than the invoice's own is connected, an open
 * invoice is held, because neither its expiry nor a payment can be detected.
 */
export async function putOff(deps: Deps, invoice: Leased, outcome: Outcome<unknown>): Promise<void> {
  const next_poll_at = pollAfterFailureAt(deps, invoice, outcome);
  const isForeign = isHeldAsForeign(invoice, outcome);
  const held = isForeign ? { held_reason: "other_account" as const } : {};
  const isPutOff = await changeLeased(deps.db, invoice, { ...held, next_poll_at });
  if (!isForeign || !isPutOff) return;
  const { tenant_id, id: invoice_id } = invoice;
  deps.log.warn({ tenant_id, invoice_id }, "an invoice waits for the provider account that sent it");
}

/** `putOff` for many invoices, in one statement for all that do not change. */
export async function putOffAll(deps: Deps, invoices: Leased[], outcome: Outcome<unknown>): Promise<void> {
  const next = invoices.map((invoice) => ({ invoice, due_at: pollAfterFailureAt(deps, invoice, outcome) }));
  const [watched, changed] = [[] as (Leased & { due_at: Date })[], [] as Leased[]];
  for (const { invoice, due_at } of next) {
    if (due_at === null || isHeldAsForeign(invoice, outcome)) changed.push(invoice);
    else watched.push({ ...invoice, due_at });
  }
  if (watched.length > 0) await changeWatches(deps.db, watched, null);
  for (const invoice of changed) await putOff(deps, invoice, outcome);
}

function isHeldAsForeign({ status, held_reason }: Leased, { needed }: Outcome<unknown>): boolean {
  return needed !== undefined && isOpen(status) && held_reason === null;
}

function usualPollAt(deps: Deps, invoice: Leased): Date | null {
  const now = deps.clock.now();
  const next = nextInvoicePollAt(deps, invoice, { now, aheadMs: 0 });
  const { status, due_at } = invoice;
  // A closed invoice has few polls. One that is still to come stays, though a caller's status check has been answered before it.
  const isStillToCome = next !== null && due_at !== null && due_at > now && due_at < next;
  return !isOpen(status) && isStillToCome ? due_at : next;
}

/**
 * The time of the retry, with a backoff that grows with the invoice's age. An open invoice is retried without end; a closed
 * one, which may have been paid while the provider could not be reached, for as long as a person can ask about it.
 */
function pollAfterFailureAt(deps: Deps, invoice: Leased, outcome: Outcome<unknown>): Date | null {
  const now = deps.clock.now();
  const { status, expires_at, held_reason } = invoice;
  const isWaitedFor = isOpen(status) && held_reason === null;
  if (!isOpen(status) && (expires_at === null || !isCheckedOnRequest({ now, expires_at }))) return null;
  const intervalMs = isWaitedFor ? pollIntervalS(deps, invoice) * 1000 : UNHURRIED_POLL_MS;
  const pauseMs = outcome.kind === "session_dead" ? SIGNED_OUT_POLL_MS : pauseOf(outcome);
  const backoffMs = (now.getTime() - invoice.created_at.getTime()) / 60;
  return new Date(now.getTime() + Math.max(intervalMs, pauseMs, backoffMs));
}

function pauseOf(outcome: Outcome<unknown>): number {
  const askedMs = outcome.kind === "unavailable" ? (outcome.retryAfterS ?? 0) * 1000 : 0;
  return Math.min(askedMs, LONGEST_PAUSE_MS);
}
