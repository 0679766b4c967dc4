/** Compares the clients' answers, the service's tables, the provider's ledger and the receiver's records. */
import { type Books, type InvoiceRow, isOpen, isPaid } from "./kill-books.ts";
import type { ProviderOperation } from "./kill-provider.ts";
import type { Arrival } from "./kill-receiver.ts";
import type { Asked } from "./kill-records.ts";

export type Evidence = {
  books: Books;
  operations: ProviderOperation[];
  arrived: Map<string, Arrival>;
  asked: Asked[];
};

const CLOSED_UNPAID = ["error", "expired", "cancelled"];

const tiyn = (tenge: number) => Math.round(tenge * 100);
const LATE_MS = 15 * 60_000;
function isPaidLate({ paid_at, expires_at }: ProviderOperation, { closed_at }: InvoiceRow): boolean {
  const ended_ms = Math.min(Date.parse(expires_at), closed_at?.getTime() ?? Number.POSITIVE_INFINITY);
  return paid_at !== null && Date.parse(paid_at) > ended_ms + LATE_MS;
}
const isPaidThere = ({ paid_at }: ProviderOperation) => paid_at !== null;

function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}

/** The operations of an invoice: those that bear its reference, and the one whose id it knows. */
function operationsOf({ operations }: Pick<Evidence, "operations">) {
  const byId = new Map(operations.map((operation) => [String(operation.id), operation]));
  const byReference = groupBy(operations, ({ comment }) => /^#(\d+)(?!\d)/.exec(comment ?? "")?.[1]);
  return (invoice: InvoiceRow): ProviderOperation[] => {
    const found = new Set(byReference.get(String(invoice.id)) ?? []);
    const known = byId.get(invoice.provider_invoice_id ?? "");
    if (known !== undefined) found.add(known);
    return [...found];
  };
}

/**
 * What is not settled yet, but may be soon. A payment that came more than 15 minutes after the end, or the
 * cancel, is asked about once a day: it counts where `isDayOver`.
 */
export function findUnsettled(evidence: Pick<Evidence, "books" | "operations">, isDayOver: boolean): string[] {
  const { invoices, refunds, events } = evidence.books;
  const operationsFor = operationsOf(evidence);
  const found: string[] = [];
  for (const invoice of invoices) {
    const name = `invoice ${invoice.id} (${invoice.channel}${invoice.subscription_id === null ? "" : ", of a subscription"})`;
    if (invoice.held_reason !== null || invoice.is_sandbox) continue;
    if (invoice.status === "processing" || invoice.status === "cancelling") found.push(`${name} is ${invoice.status}`);
    if (invoice.withdraw_at !== null) found.push(`${name} is being withdrawn`);
    const operations = operationsFor(invoice);
    if (operations.some((one) => isPaidThere(one) && (isDayOver || !isPaidLate(one, invoice))) && !isPaid(invoice)) {
      found.push(`${name} is paid at the provider and ${invoice.status} here`);
    }
    if (invoice.status === "pending" && operations.length > 0 && !operations.some(({ is_open }) => is_open)) {
      found.push(`${name} is over at the provider (${operations[0]?.status}) and pending here`);
    }
  }
  const held = new Set(invoices.filter(({ held_reason }) => held_reason !== null).map(({ id }) => id));
  for (const { id, status, invoice_id } of refunds) {
    if (status === "pending" && !held.has(invoice_id)) found.push(`refund ${id} of invoice ${invoice_id} is pending`);
  }
  for (const { id, waiting } of events) if (waiting > 0) found.push(`event ${id} waits for its delivery`);
  return found;
}

/** Every promise that is broken, in a sentence each. */
export function findBroken(evidence: Evidence, isDayOver: boolean): string[] {
  return [
    ...findUnsettled(evidence, isDayOver),
    ...brokenInvoices(evidence),
    ...brokenOperations(evidence),
    ...brokenRefunds(evidence),
    ...brokenSubscriptions(evidence),
    ...brokenEvents(evidence),
  ];
}

/** An order that was paid back whole may be sold again: only then is a second invoice of it no mistake. */
function stoodInTheWayOf(row: InvoiceRow, earlier: InvoiceRow): boolean {
  const wasOver = earlier.refunded_at !== null && earlier.refunded_at <= row.created_at;
  return earlier.id < row.id && !wasOver && !CLOSED_UNPAID.includes(row.status);
}

function brokenInvoices({ books, asked }: Evidence): string[] {
  const broken: string[] = [];
  const byMarker = groupBy(books.invoices, ({ description }) => description);
  for (const { what, marker, kind, status, id, has_key, attempts } of asked) {
    if (what !== "invoice") continue;
    const rows = byMarker.get(marker) ?? [];
    const name = `the ${kind} create ${marker} (${attempts} attempts, answered ${status})`;
    if (status === 201 && !rows.some((row) => row.id === id)) broken.push(`${name}: invoice ${id} is not there`);
    const alive = rows.filter((row) => !CLOSED_UNPAID.includes(row.status));
    if (rows.some((row) => alive.some((earlier) => stoodInTheWayOf(row, earlier))))
      broken.push(`${name} has made ${rows.map((row) => row.id).join(" and ")}`);
    const sent = rows.filter((row) => row.status !== "error");
    if (has_key && sent.length > 1) broken.push(`${name} has made ${sent.length} invoices under one key`);
  }
  return broken;
}

function brokenOperations(evidence: Evidence): string[] {
  const { books, operations, asked } = evidence;
  const broken: string[] = [];
  const operationsFor = operationsOf(evidence);
  const known = new Set<ProviderOperation>();
  for (const invoice of books.invoices.filter(({ is_sandbox }) => !is_sandbox)) {
    const own = operationsFor(invoice);
    for (const operation of own) known.add(operation);
    const name = `invoice ${invoice.id}`;
    if (own.length > 1) broken.push(`${name} has ${own.length} operations at the provider`);
    if (invoice.held_reason !== null) continue;
    if (isPaid(invoice) && !own.some(isPaidThere))
      broken.push(`${name} is ${invoice.status}, and not paid at the provider`);
    if (invoice.status === "cancelled" && own.some(({ kind, is_open }) => kind === "phone" && is_open)) {
      broken.push(`${name} is cancelled, and payable at the provider`);
    }
    if (own.some(({ calls }) => calls.cancel.executed > 1)) broken.push(`${name} was cancelled twice at the provider`);
  }
  for (const operation of operations) {
    if (operation.kind === "phone" && !known.has(operation))
      broken.push(`no invoice has the operation ${operation.id}`);
  }
  const repeated = new Set(asked.filter(({ has_key }) => has_key).map(({ marker }) => marker));
  const byMarker = groupBy(operations, ({ comment }) => comment?.replace(/^#\d+ /, ""));
  for (const [marker, made] of byMarker) {
    if (marker !== undefined && repeated.has(marker) && made.length > 1) {
      broken.push(`${marker} was asked for under one key and made ${made.length} operations at the provider`);
    }
  }
  return broken;
}

function brokenRefunds(evidence: Evidence): string[] {
  const { books, asked } = evidence;
  const broken: string[] = [];
  const operationsFor = operationsOf(evidence);
  const byInvoice = groupBy(books.refunds, ({ invoice_id }) => invoice_id);
  for (const invoice of books.invoices) {
    const done = (byInvoice.get(invoice.id) ?? []).filter(({ status }) => status === "completed");
    const ours = done.map(({ amount_tiyn }) => amount_tiyn).sort((a, b) => a - b);
    const sum = ours.reduce((total, amount) => total + amount, 0);
    const name = `invoice ${invoice.id} of ${invoice.amount_tiyn} tiyn`;
    if (sum > invoice.amount_tiyn) broken.push(`${name} has ${sum} tiyn refunded`);
    if (sum !== invoice.total_refunded_tiyn)
      broken.push(`${name} has refunds of ${sum}, and says ${invoice.total_refunded_tiyn}`);
    if (invoice.is_sandbox || invoice.held_reason !== null) continue;
    const there = operationsFor(invoice).flatMap(({ refunds }) => refunds.map(({ amount }) => tiyn(amount)));
    const theirs = there.sort((a, b) => a - b);
    if (theirs.join() !== ours.join())
      broken.push(`${name}: refunded here ${ours.join("+")}, at the provider ${theirs.join("+")}`);
  }
  const byMarker = groupBy(books.refunds, ({ reason }) => reason);
  for (const { what, marker, status, id } of asked) {
    if (what !== "refund") continue;
    const rows = byMarker.get(marker) ?? [];
    if (status === 201 && !rows.some((row) => row.id === id))
      broken.push(`the refund ${marker} was answered 201, and ${id} is not there`);
    const kept = rows.filter((row) => row.status !== "failed");
    if (kept.length > 1) broken.push(`the refund ${marker} was made ${kept.length} times`);
  }
  return broken;
}

function brokenSubscriptions(evidence: Evidence): string[] {
  const { books, asked } = evidence;
  const broken: string[] = [];
  const byMarker = groupBy(books.subscriptions, ({ external_subscriber_id }) => external_subscriber_id);
  for (const { what, marker, status, id } of asked) {
    if (what !== "subscription") continue;
    const rows = byMarker.get(marker) ?? [];
    if (rows.length > 1) broken.push(`the subscription ${marker} is there ${rows.length} times`);
    if (status === 201 && rows[0]?.id !== id)
      broken.push(`the subscription ${marker} was answered 201, and ${id} is not there`);
  }
  const operationsFor = operationsOf(evidence);
  const invoices = new Map(books.invoices.map((invoice) => [invoice.id, invoice]));
  const cycles = groupBy(
    books.attempts,
    (attempt) => `${attempt.subscription_id} from ${attempt.billing_period_start.toISOString()}`,
  );
  for (const [cycle, attempts] of cycles) {
    const billed = attempts.flatMap(({ invoice_id }) => invoices.get(invoice_id) ?? []);
    const payable = billed.filter(
      (invoice) =>
        invoice.withdraw_at === null &&
        (isOpen(invoice) || operationsFor(invoice).some(({ is_open, paid_at }) => is_open && paid_at === null)),
    );
    if (payable.length > 1)
      broken.push(`the cycle of ${cycle} can be paid by ${payable.map(({ id }) => id).join(" and by ")}`);
    const paid = attempts.filter((attempt) => attempt.status === "paid" && !attempt.is_duplicate);
    if (paid.length > 1) broken.push(`the cycle of ${cycle} was paid ${paid.length} times`);
    const numbers = new Set(attempts.map(({ attempt_number }) => attempt_number));
    if (numbers.size !== attempts.length) broken.push(`the cycle of ${cycle} has two attempts of one number`);
  }
  return broken;
}

function brokenEvents({ books, arrived }: Evidence): string[] {
  const broken: string[] = [];
  for (const { id, type, deliveries } of books.events) {
    const arrival = arrived.get(id);
    if (deliveries > 0 && arrival === undefined) broken.push(`${type} ${id} has never arrived`);
    if (type === "invoice.status_changed" && deliveries !== 1)
      broken.push(`${type} ${id} has ${deliveries} deliveries`);
    if (arrival !== undefined && arrival.bodies.size > 1)
      broken.push(`${type} ${id} came in ${arrival.bodies.size} bodies`);
  }
  return broken;
}

/** The numbers of compared rows, as text. */
export function describeEvidence({ books, operations, arrived, asked }: Evidence): Record<string, number> {
  const answered = (what: Asked["what"]) => asked.filter((one) => one.what === what && one.status === 201).length;
  return {
    "invoices answered 201": answered("invoice"),
    "refunds answered 201": answered("refund"),
    "subscriptions answered 201": answered("subscription"),
    "repeated until answered": asked.filter(({ attempts }) => attempts > 1).length,
    "provider operations": operations.length,
    "paid at the provider": operations.filter(isPaidThere).length,
    "codes of which no invoice knows": countLostCodes({ books, operations }),
    "attempts of cycles": books.attempts.length,
    "invoices held": books.invoices.filter(({ held_reason }) => held_reason !== null).length,
    events: books.events.length,
    "arrived more than once": books.events.filter(({ id }) => (arrived.get(id)?.times ?? 0) > 1).length,
    "deliveries dropped": books.events.filter(({ dropped }) => dropped > 0).length,
  };
}

/** The codes of lost creates: no customer was shown them, and there is no call to cancel one. */
function countLostCodes({ books, operations }: Pick<Evidence, "books" | "operations">): number {
  const known = new Set(books.invoices.map(({ provider_invoice_id }) => provider_invoice_id));
  return operations.filter(({ id, kind }) => kind === "qr" && !known.has(String(id))).length;
}
