/** What a look at an invoice leaves behind that moves it nowhere: it is held for a person, or asked about again later. */
import type { Config } from "../config.ts";
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Outcome } from "../provider/session.ts";
import { isWaived } from "../rules/hold.ts";
import { type HeldReason, isOpen } from "../rules/invoice-status.ts";
import { isAskedOnRequest } from "../rules/poll-schedule.ts";
import { nextLookAt, pollIntervalS } from "./change-status.ts";
import { changeLeased } from "./poll-store.ts";

/** How often, at most, we see whether a merchant whose session has died is back. */
const SIGNED_OUT_LOOK_MS = 60_000;
/** How often, at most, what is closed or held is tried again. */
const UNHURRIED_LOOK_MS = 60_000;
/** A provider that asks for a longer pause is asked again after this one. */
const LONGEST_PAUSE_MS = 300_000;
/** What a look does beside its calls: waiting for its turn at the provider, and writing. */
const LEASE_MARGIN_MS = 30_000;

/**
 * How long an invoice is left to the look that has claimed it: most make one or two calls. One that makes more and takes
 * longer is overtaken by another look, which is harmless; a process that dies must not hide a payment for long.
 */
export function pollLeaseMs({ provider_timeout_ms }: Config): number {
  return 2 * provider_timeout_ms + LEASE_MARGIN_MS;
}

export function leaseUntil({ clock, config }: Deps): Date {
  return new Date(clock.now().getTime() + pollLeaseMs(config));
}

/** The provider's answer of `answered_at` changes nothing: the invoice is asked about again in its time. */
export async function waitOn(deps: Deps, invoice: Invoice, answered_at: Date): Promise<void> {
  await changeLeased(deps.db, invoice, {
    held_reason: invoice.held_reason,
    next_poll_at: usualLook(deps, invoice),
    answered_at,
  });
}

/**
 * Keeps the invoice as it is, with the reason beside it, until a person has looked at it or the reason is gone. One that a
 * person has lifted just this hold of is asked about again in its time.
 */
export async function holdInvoice(
  deps: Deps,
  invoice: Invoice,
  held: { reason: HeldReason; paid_amount_tiyn: number | null; answered_at: Date },
): Promise<void> {
  const { reason: held_reason, paid_amount_tiyn, answered_at } = held;
  if (isWaived(invoice, held, deps.clock.now())) return waitOn(deps, invoice, answered_at);
  const next_poll_at = usualLook(deps, { ...invoice, held_reason });
  const isHeld = await changeLeased(deps.db, invoice, { held_reason, paid_amount_tiyn, next_poll_at, answered_at });
  if (!isHeld || invoice.held_reason === held_reason) return;
  const { tenant_id, id: invoice_id } = invoice;
  deps.log.error({ tenant_id, invoice_id, held_reason, paid_amount_tiyn }, "an invoice is held for a person");
}

/**
 * The provider gave no definite answer: the invoice stays as it is and is asked about again. While another account than its
 * own is connected an open one is held, because neither its expiry nor a payment of it can be known.
 */
export async function putOff(deps: Deps, invoice: Invoice, outcome: Outcome<unknown>): Promise<void> {
  const next_poll_at = lookAfterFailure(deps, invoice, outcome);
  const isForeign = outcome.sign_in_as !== undefined && isOpen(invoice.status) && invoice.held_reason === null;
  const held = isForeign ? { held_reason: "other_account" as const } : {};
  const isPutOff = await changeLeased(deps.db, invoice, { ...held, next_poll_at });
  if (!isForeign || !isPutOff) return;
  const { tenant_id, id: invoice_id } = invoice;
  deps.log.warn({ tenant_id, invoice_id }, "an invoice waits for the provider account that sent it");
}

function usualLook(deps: Deps, invoice: Invoice): Date | null {
  return nextLookAt(invoice, { now: deps.clock.now(), ahead_ms: 0 }, deps.config.provider_poll_seconds);
}

/**
 * When to try again: the older the invoice, the more patiently. An open one is tried for ever, a closed one, which may have
 * been paid while the provider could not be reached, for as long as a person can ask about it.
 */
function lookAfterFailure(deps: Deps, invoice: Invoice, outcome: Outcome<unknown>): Date | null {
  const now = deps.clock.now();
  const { status, expires_at, held_reason } = invoice;
  const isWaitedFor = isOpen(status) && held_reason === null;
  if (!isOpen(status) && (expires_at === null || !isAskedOnRequest({ now, expires_at }))) return null;
  const interval_ms = isWaitedFor
    ? pollIntervalS(invoice, deps.config.provider_poll_seconds) * 1000
    : UNHURRIED_LOOK_MS;
  const pause_ms = outcome.kind === "session_dead" ? SIGNED_OUT_LOOK_MS : pauseOf(outcome);
  const backoff_ms = (now.getTime() - invoice.created_at.getTime()) / 60;
  return new Date(now.getTime() + Math.max(interval_ms, pause_ms, backoff_ms));
}

function pauseOf(outcome: Outcome<unknown>): number {
  const asked_ms = outcome.kind === "unavailable" ? (outcome.retry_after_s ?? 0) * 1000 : 0;
  return Math.min(asked_ms, LONGEST_PAUSE_MS);
}
