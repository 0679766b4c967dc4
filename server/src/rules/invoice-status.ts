/** The state machine of an invoice: its stored and published statuses, and the one table of transitions. */

export const STORED_STATUSES = [
  "processing",
  "pending",
  "cancelling",
  "paid",
  "cancelled",
  "expired",
  "partially_refunded",
  "refunded",
  "error",
] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

export const PUBLISHED_STATUSES = [
  "pending",
  "cancelling",
  "paid",
  "cancelled",
  "expired",
  "partially_refunded",
  "refunded",
] as const;
export type PublishedStatus = (typeof PUBLISHED_STATUSES)[number];

/** The stored statuses behind each published one, for filters: `processing` and `error` are never published. */
export const STORED_BY_PUBLISHED: Record<PublishedStatus, readonly StoredStatus[]> = {
  pending: ["pending", "processing"],
  cancelling: ["cancelling"],
  paid: ["paid"],
  cancelled: ["cancelled"],
  expired: ["expired", "error"],
  partially_refunded: ["partially_refunded"],
  refunded: ["refunded"],
};

/** The name of a stored status in the API, the webhooks and the console. */
export function publishedStatus(stored: StoredStatus): PublishedStatus {
  if (stored === "processing") return "pending";
  if (stored === "error") return "expired";
  return stored;
}

const OPEN: readonly StoredStatus[] = ["processing", "pending", "cancelling"];

/** Whether the customer may still pay, by our present knowledge. */
export function isOpen(stored: StoredStatus): boolean {
  return OPEN.includes(stored);
}

/** The statuses whose invoice answers a repeated `external_order_id` instead of a second one: open or paid. */
export const REPLAYABLE: readonly StoredStatus[] = [...OPEN, "paid", "partially_refunded"];

/** The sources of a change of status; `TimelineSchema` describes each. */
export const CHANGE_SOURCES = [
  "api",
  "poll",
  "reconciler",
  "simulate",
  "provider",
  "person",
  "withdrawal",
  "payer",
] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

/** The reasons of a hold; `other_account` ends without a person once the account is connected again. */
export const HELD_REASONS = ["amount_mismatch", "unknown_outcome", "other_account"] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** The reasons for which an invoice ended unpaid. */
export const FAILURE_REASONS = [
  "refused_by_provider",
  "declined",
  "no_funds",
  "timed_out",
  "cancelled_by_customer",
  "cancelled_by_merchant",
  "never_sent",
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** The failure reason of a simulated cancel or expiry. */
export const SIMULATED_FAILURES = {
  cancelled: "cancelled_by_customer",
  expired: "timed_out",
} as const satisfies Partial<Record<StoredStatus, FailureReason>>;

type Moves = Partial<Record<StoredStatus, StoredStatus>>;

/**
 * The transitions of each event, from and to. `cancelled`, `expired` and `error` can still become `paid`: a payment may arrive
 * after a cancel, after the expiry, or after a create that was given up, and must be recorded.
 */
const MOVES = {
  /** The provider took the invoice, or the reconciler found it there. */
  accepted: { processing: "pending" },
  refused_by_provider: { processing: "error" },
  /** Ten minutes after an unknown outcome the provider still knows no such invoice. */
  not_found_at_provider: { processing: "error" },
  /** The provider never took it, and it need not be sent any more. */
  never_sent: { processing: "error" },
  /** Live phone invoices only: committed before the provider is called. */
  cancel_requested: { pending: "cancelling" },
  /** From `pending` where the provider has nothing to cancel: a QR, or a sandbox invoice. */
  cancel_done: { pending: "cancelled", cancelling: "cancelled" },
  cancel_refused: { cancelling: "pending" },
  /** Ten minutes after an unknown outcome the provider still waits for the customer. */
  cancel_unsettled: { cancelling: "pending" },
  provider_paid: {
    processing: "paid",
    pending: "paid",
    cancelling: "paid",
    cancelled: "paid",
    expired: "paid",
    error: "paid",
  },
  provider_cancelled: { processing: "cancelled", pending: "cancelled", cancelling: "cancelled" },
  provider_expired: { processing: "expired", pending: "expired", cancelling: "expired" },
  refunded_in_part: { paid: "partially_refunded", partially_refunded: "partially_refunded" },
  refunded_in_full: { paid: "refunded", partially_refunded: "refunded" },
} as const satisfies Record<string, Moves>;

export type InvoiceEvent = keyof typeof MOVES;

/** The status that `event` leads to from `status`, or undefined when there is no such transition. */
export function afterEvent(status: StoredStatus, event: InvoiceEvent): StoredStatus | undefined {
  const moves: Moves = MOVES[event];
  return moves[status];
}

declare const decided: unique symbol;

/** A transition that the table has. Only `transitionOf` makes one, so a statement cannot write any other. */
export type Transition = { readonly from: StoredStatus; readonly to: StoredStatus; readonly [decided]: true };

/** The transition of `event` from the status `from`, or undefined when there is none. */
export function transitionOf(from: StoredStatus, event: InvoiceEvent): Transition | undefined {
  const to = afterEvent(from, event);
  return to && ({ from, to } as Transition);
}

/** The events by which a customer ends a pending sandbox invoice, by the status that they lead to. */
export const SIMULATED_EVENTS = {
  paid: "provider_paid",
  cancelled: "provider_cancelled",
  expired: "provider_expired",
} as const satisfies Partial<Record<StoredStatus, InvoiceEvent>>;

/** How a customer can end a pending sandbox invoice. */
export type SandboxEnd = keyof typeof SIMULATED_EVENTS;

/** Whether no answer of the provider can change the invoice any more, so that it is never polled again. */
export function isTerminalForPolling(stored: StoredStatus): boolean {
  return afterEvent(stored, "provider_paid") === undefined;
}
