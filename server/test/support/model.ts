/** A model of invoices and refunds without a database or a network: the states that the specification allows each. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The provider's answer about a lost call is final this long after it. */
const FINAL_AFTER_MS = 10 * MINUTE_MS;
/** How far the provider's clock may be from ours. */
const CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS;
/** Late payments are watched for this long after the expiry. */
const WATCH_MS = 15 * MINUTE_MS;
/** The longest interval of polls of whatever is polled at all. */
const LOOK_MS = 61_000;

const QR_LIFETIME_MS = 5 * MINUTE_MS;
const PHONE_LIFETIME_MS = 24 * 60 * MINUTE_MS;

/** The faults of a call to the provider: not done, done, done, and refused; the answer of the first three is lost. */
export const FAULTS = ["reset_before", "reset_after", "error_after", "refused"] as const;
export type Fault = (typeof FAULTS)[number];

/** Unlike `pending` and `expired`, `processing` and `error` have no provider id. */
export type Status = "processing" | "pending" | "cancelling" | "paid" | "cancelled" | "expired" | "error";

/** What the provider has of an invoice. Amounts are tiyn, times are milliseconds. */
export type Operation = {
  status: "open" | "paid" | "cancelled" | "expired";
  endsMs: number;
  paid_ms: number | null;
  returns: { amount_tiyn: number; in_app: boolean }[];
};

/** `done`: whether the provider did it when it was asked to. */
export type Refund = {
  id: number;
  amount_tiyn: number;
  status: "pending" | "completed" | "failed";
  askedMs: number;
  done: boolean;
  in_app: boolean;
};

export type Invoice = {
  number: number;
  channel: "phone" | "qr";
  is_sandbox: boolean;
  amount_tiyn: number;
  created_ms: number;
  status: Status;
  operation: Operation | null;
  refunds: Refund[];
  cancel_asked_ms: number;
  /** The time of the last poll of its status or its returns. */
  looked_ms: number;
  returns_looked_ms: number;
  /** The status at the creation: `pending`, or an end that was simulated. */
  first: string;
  /** Every status that must have been announced to receivers, in order. */
  told: string[];
};

export type Model = { nowMs: number; invoices: Invoice[] };

export type NewInvoice = {
  channel: "phone" | "qr";
  is_sandbox: boolean;
  amount_tiyn: number;
  simulate: "paid" | "cancelled" | "expired" | null;
  fault: Fault | null;
};

/** Adds the invoice to the model, and returns the expected answer of the create. */
export function create(model: Model, made: NewInvoice): { invoice: Invoice; answer: number } {
  const { channel, is_sandbox, amount_tiyn, simulate, fault } = made;
  const nowMs = model.nowMs;
  const isThere = !is_sandbox && fault !== "reset_before" && fault !== "refused";
  const endsMs = nowMs + (channel === "qr" ? QR_LIFETIME_MS : PHONE_LIFETIME_MS);
  const lost = fault === "refused" ? "error" : "processing";
  const invoice: Invoice = {
    number: model.invoices.length + 1,
    channel,
    is_sandbox,
    amount_tiyn,
    created_ms: nowMs,
    status: simulate ?? (fault === null ? "pending" : lost),
    operation: isThere ? { status: "open", endsMs, paid_ms: null, returns: [] } : null,
    refunds: [],
    cancel_asked_ms: 0,
    looked_ms: nowMs,
    returns_looked_ms: nowMs,
    first: simulate ?? "pending",
    told: simulate !== null ? [simulate] : fault === "refused" ? ["expired"] : [],
  };
  model.invoices.push(invoice);
  return { invoice, answer: fault === null ? 201 : 502 };
}

function published(status: Status): string {
  if (status === "processing") return "pending";
  return status === "error" ? "expired" : status;
}

/** Sets the status, which is announced unless the published status stays the same. */
export function become(invoice: Invoice, status: Status): void {
  if (published(status) !== published(invoice.status)) invoice.told.push(published(status));
  invoice.status = status;
}

/** The status of the provider's operation at `nowMs`, with its expiry. */
export function operationStatus({ status, endsMs }: Operation, nowMs: number): Operation["status"] {
  return status === "open" && nowMs >= endsMs ? "expired" : status;
}

/** Whether a customer has seen the invoice: a code whose create was lost was never shown. */
export function isShown({ channel, status, operation }: Invoice): boolean {
  return operation !== null && (channel === "phone" || (status !== "processing" && status !== "error"));
}

/** Applies a cancel to both sides, and returns the expected answer. */
export function cancel(invoice: Invoice, fault: Fault | null, nowMs: number): number {
  if (invoice.status !== "pending") return 422;
  invoice.looked_ms = nowMs;
  const { operation } = invoice;
  if (operation === null || invoice.channel === "qr") {
    become(invoice, "cancelled");
    return 200;
  }
  become(invoice, "cancelling");
  invoice.cancel_asked_ms = nowMs;
  const isDone = reaches(fault) && operationStatus(operation, nowMs) === "open";
  if (isDone) operation.status = "cancelled";
  if (isLost(fault)) return 502;
  become(invoice, isDone ? "cancelled" : "pending");
  return isDone ? 200 : 502;
}

function reaches(fault: Fault | null): boolean {
  return fault !== "reset_before" && fault !== "refused";
}

function isLost(fault: Fault | null): boolean {
  return fault !== null && fault !== "refused";
}

export function sumOf(refunds: { amount_tiyn: number }[]): number {
  return refunds.reduce((sum, { amount_tiyn }) => sum + amount_tiyn, 0);
}

const inStatus = (invoice: Invoice, status: Refund["status"]) =>
  invoice.refunds.filter((refund) => refund.status === status);

export function completedTiyn(invoice: Invoice): number {
  return sumOf(inStatus(invoice, "completed"));
}

export function availableTiyn(invoice: Invoice): number {
  if (invoice.status !== "paid") return 0;
  return invoice.amount_tiyn - completedTiyn(invoice) - sumOf(inStatus(invoice, "pending"));
}

export function statusNow(invoice: Invoice): string {
  const refunded_tiyn = completedTiyn(invoice);
  if (refunded_tiyn === 0) return published(invoice.status);
  return refunded_tiyn === invoice.amount_tiyn ? "refunded" : "partially_refunded";
}

/** The expected answer to a refund, and the refund that it creates, without its id; null where it creates none. */
export function refund(
  invoice: Invoice,
  asked_tiyn: number | null,
  fault: Fault | null,
  nowMs: number,
): { answer: number; begun: Omit<Refund, "id"> | null } {
  const available_tiyn = availableTiyn(invoice);
  const amount_tiyn = asked_tiyn ?? available_tiyn;
  if (amount_tiyn < 1 || amount_tiyn > available_tiyn) return { answer: 422, begun: null };
  const begun = { amount_tiyn, askedMs: nowMs, in_app: false };
  const { operation } = invoice;
  if (operation === null) return { answer: 201, begun: { ...begun, status: "completed", done: true } };
  const done = reaches(fault) && amount_tiyn <= invoice.amount_tiyn - sumOf(operation.returns);
  if (done) operation.returns.push({ amount_tiyn, in_app: false });
  if (isLost(fault)) {
    invoice.returns_looked_ms = Number.NEGATIVE_INFINITY;
    return { answer: 502, begun: { ...begun, status: "pending", done } };
  }
  if (done) return { answer: 201, begun: { ...begun, status: "completed", done } };
  return { answer: fault === null ? 422 : 502, begun: { ...begun, status: "failed", done } };
}

/** Completes `refund`, and announces it. */
export function complete(invoice: Invoice, refund: Refund): void {
  refund.status = "completed";
  invoice.told.push(statusNow(invoice));
}

/** Whether the provider's history proves that a lost create was never made: it is empty, or begins before the call. */
function isAbsent({ channel, created_ms }: Invoice, { invoices }: Model): boolean {
  if (channel === "qr") return true;
  const listed = invoices.filter((other) => other.channel === "phone" && other.operation !== null);
  return listed.length === 0 || listed.some((other) => other.created_ms < created_ms - CLOCK_DIFFERENCE_MS);
}

/** The status of the invoice after the provider was asked about it. */
function afterLook(invoice: Invoice, model: Model): Status {
  const { status, operation, channel, created_ms, cancel_asked_ms } = invoice;
  const { nowMs } = model;
  if (status === "processing") {
    if (channel === "phone" && operation !== null) return "pending";
    return nowMs >= created_ms + FINAL_AFTER_MS && isAbsent(invoice, model) ? "error" : "processing";
  }
  if (operation === null || status === "error") return status;
  const said = operationStatus(operation, nowMs);
  if (said === "paid") return "paid";
  if (status !== "pending" && status !== "cancelling") return status;
  if (said !== "open") return said;
  return status === "cancelling" && nowMs >= cancel_asked_ms + FINAL_AFTER_MS ? "pending" : status;
}

/** The statuses that the invoice may have after a run of the jobs: one where they must have polled it. */
export function afterTick(invoice: Invoice, model: Model): Status[] {
  const { nowMs } = model;
  const { is_sandbox, status, created_ms, channel, operation } = invoice;
  if (is_sandbox) {
    const endsMs = created_ms + (channel === "qr" ? QR_LIFETIME_MS : PHONE_LIFETIME_MS);
    return status === "pending" && nowMs >= endsMs ? ["expired"] : [status];
  }
  const next = afterLook(invoice, model);
  const isClosed = status === "cancelled" || status === "expired";
  const isWatched = !isClosed || (operation?.paid_ms ?? 0) < (operation?.endsMs ?? 0) + WATCH_MS;
  return isWatched && nowMs - invoice.looked_ms >= lookMs(invoice, isClosed) ? [next] : [status, next];
}

/** The longest time until a job polls the invoice again. */
function lookMs({ channel, created_ms, looked_ms }: Invoice, isClosed: boolean): number {
  if (channel === "qr") return LOOK_MS;
  return isClosed ? DAY_MS : Math.max(LOOK_MS, (looked_ms - created_ms) / 8);
}

/** Whether the invoice is held for a person: nothing can be found out about it. */
export function isHeld(invoice: Invoice, model: Model): boolean {
  return invoice.status === "processing" && invoice.operation === null && !isAbsent(invoice, model);
}

/** The statuses that the invoice may have after a status check. Paid ones are not polled, and codes only at intervals. */
export function afterCheck(invoice: Invoice, model: Model): Status[] {
  const { status, channel, is_sandbox } = invoice;
  if (is_sandbox || status === "processing" || status === "error") return [status];
  const next = afterLook(invoice, model);
  return channel === "phone" ? [next] : [status, next];
}

/** Whether the jobs, working at `nowMs`, must have asked what of the invoice was paid back. */
export function mustLookAtReturns(invoice: Invoice, nowMs: number): boolean {
  return inStatus(invoice, "pending").length > 0 && nowMs - invoice.returns_looked_ms >= LOOK_MS;
}

/** The violations of the invoice's refunds at `nowMs`; `looked`: the provider has just been asked. */
export function refundProblems(invoice: Invoice, nowMs: number, looked: boolean): string[] {
  const { operation } = invoice;
  const problems: string[] = [];
  const sumTiyn = completedTiyn(invoice) + sumOf(inStatus(invoice, "pending"));
  if (sumTiyn > invoice.amount_tiyn) problems.push(`${sumTiyn} tiyn are refunded or held`);
  if (operation === null) return problems;
  const returns = operation.returns.map(({ amount_tiyn }) => amount_tiyn);
  for (const { amount_tiyn } of inStatus(invoice, "completed")) {
    const found = returns.indexOf(amount_tiyn);
    if (found < 0) problems.push(`${amount_tiyn} tiyn count as refunded, and the provider has not paid them back`);
    else returns.splice(found, 1);
  }
  if (!looked) return problems;
  const available_tiyn = availableTiyn(invoice);
  for (const amount_tiyn of returns.filter((amount_tiyn) => amount_tiyn <= available_tiyn)) {
    problems.push(`${amount_tiyn} tiyn were paid back, and do not count as refunded`);
  }
  for (const pending of inStatus(invoice, "pending")) {
    if (nowMs >= pending.askedMs + FINAL_AFTER_MS) problems.push(`refund ${pending.id} is still pending`);
    const { amount_tiyn } = pending;
    if (pending.done && !hasDouble(operation, amount_tiyn))
      problems.push(`refund ${pending.id} was made, and is pending`);
  }
  return problems;
}

/** Whether a refund in the provider's own application may be taken for one of ours of `amount_tiyn`, or the reverse. */
export function hasDouble({ returns }: Operation, amount_tiyn: number): boolean {
  return returns.some((row) => row.in_app && row.amount_tiyn === amount_tiyn);
}

/** Whether a refund may have become `status` at `nowMs`. */
export function mayBecome(refund: Refund, status: Refund["status"], nowMs: number): boolean {
  if (status === refund.status) return true;
  if (refund.status !== "pending") return false;
  return status === "completed" || nowMs >= refund.askedMs + FINAL_AFTER_MS;
}
