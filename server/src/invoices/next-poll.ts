/** Computes when an invoice is polled next: a sandbox one at its expiry, a live one by the schedules of polls and of searches. */
import type { Config } from "../config.ts";
import type { Invoice } from "../db/schema.ts";
import { beforeWaiverEnds } from "../rules/hold.ts";
import { isOpen, isTerminalForPolling, type StoredStatus } from "../rules/invoice-status.ts";
import { nextLostSearchAt, nextPollAt, type Standing, turningPointsOf } from "../rules/poll-schedule.ts";
import type { Moment } from "../tenants/sandbox-clock.ts";

/** The columns that decide when a job polls an invoice next. */
type Polled = Pick<
  Invoice,
  | "channel"
  | "is_sandbox"
  | "provider_invoice_id"
  | "created_at"
  | "sent_at"
  | "cancel_requested_at"
  | "expires_at"
  | "poll_interval_s"
  | "held_reason"
  | "waived_until"
> & { status: StoredStatus };

/** The shortest time between two polls of the invoice, in seconds: the provider's value, or our setting where it gave none. */
export function pollIntervalS(
  { config }: { config: Pick<Config, "provider_poll_seconds"> },
  { poll_interval_s }: Pick<Invoice, "poll_interval_s">,
): number {
  return poll_interval_s ?? config.provider_poll_seconds;
}

/** When the provider was asked to create the invoice. */
export function askedToCreateAt({ sent_at, created_at }: Pick<Invoice, "sent_at" | "created_at">): Date {
  return sent_at ?? created_at;
}

/** When a job must poll the invoice next, as of `at.now`; null: never. `isMoved` says that its status changes at this moment. */
export function nextInvoicePollAt(
  deps: { config: Pick<Config, "provider_poll_seconds"> },
  invoice: Polled,
  at: Moment & { isMoved?: boolean },
): Date | null {
  const usual = usualPollAt(deps, invoice, at);
  // The hold of an invoice that a person keeps waiting for is renewed on time, even if polls have become rarer than that.
  return isOpen(invoice.status) ? beforeWaiverEnds(usual, invoice.waived_until, at.now) : usual;
}

function usualPollAt(
  deps: { config: Pick<Config, "provider_poll_seconds"> },
  invoice: Polled,
  { now, aheadMs, isMoved = false }: Moment & { isMoved?: boolean },
): Date | null {
  const { channel, status, expires_at, cancel_requested_at } = invoice;
  if (expires_at === null || isTerminalForPolling(status)) return null;
  if (invoice.is_sandbox) return isOpen(status) ? new Date(expires_at.getTime() - aheadMs) : null;
  const poll_interval_s = pollIntervalS(deps, invoice);
  const sentAt = askedToCreateAt(invoice);
  if (status === "processing") return nextLostSearchAt({ now, askedAt: sentAt, poll_interval_s });
  if (!isOpen(status) && invoice.provider_invoice_id === null) return null;
  return nextPollAt({
    ...{ now, isMoved, channel, expires_at, poll_interval_s },
    standing: standingOf(invoice, { now, expires_at }),
    since: status === "cancelling" ? (cancel_requested_at ?? sentAt) : sentAt,
    turningPoints: turningPointsOf({ expires_at, cancel_requested_at }),
  });
}

function standingOf({ status, held_reason }: Polled, { now, expires_at }: { now: Date; expires_at: Date }): Standing {
  if (isOpen(status)) return held_reason === null ? "open" : "held";
  // The provider had it after it was given up here, and its customer can pay until it expires.
  return status === "error" && now < expires_at ? "open" : "closed";
}
