/**
 * Marks the ended attempts that are surplus, paid or not: another attempt has paid their cycle.
 * A paid surplus attempt is a duplicate payment.
 */
import type { Database } from "../db/database.ts";
import { type EndedInvoice, outcomeOf } from "../invoices/of-subscription.ts";
import type { AttemptOutcome } from "../rules/subscription-cycle.ts";
import { listSiblings, type OpenAttempt, type SettledSubscription } from "./settlement-store.ts";

export type EndedAttempt = {
  attempt: OpenAttempt;
  invoice: EndedInvoice;
  outcome: AttemptOutcome;
  isSurplus: boolean;
  /** The invoices of the cycle's other attempts that are still pending. */
  otherInvoiceIds: number[];
};

type Ended = { invoices: EndedInvoice[]; subscriptions: SettledSubscription[]; attempts: OpenAttempt[] };

/**
 * The ended attempts, each with its invoice. Surplus attempts come last, so that the payment that counts is applied to the
 * subscription before them. When two paid attempts are settled together, the one that was paid first counts.
 */
export async function markSurplusAttempts(db: Database, ended: Ended): Promise<EndedAttempt[]> {
  const siblings = await findSiblings(db, ended);
  const invoiceById = new Map(ended.invoices.map((invoice) => [invoice.id, invoice]));
  const resolved = ended.attempts.map((attempt) => {
    const invoice = invoiceById.get(attempt.invoice_id);
    if (invoice === undefined) throw new Error(`attempt ${attempt.id} has no invoice`);
    return { attempt, invoice, outcome: outcomeOf(invoice) };
  });
  const firstPayments = findFirstPayments(resolved);
  const all = resolved.map((end) => {
    const { attempt } = end;
    const { is_paid_by_another = false, other_invoice_ids: otherInvoiceIds = [] } = siblings.get(attempt.id) ?? {};
    const { attempt: countedAttempt } = firstPayments.get(cycleKeyOf(attempt)) ?? end;
    return { ...end, otherInvoiceIds, isSurplus: is_paid_by_another || countedAttempt.id !== attempt.id };
  });
  return [...all.filter(({ isSurplus }) => !isSurplus), ...all.filter(({ isSurplus }) => isSurplus)];
}

/** Reads the other attempts of a cycle only where there may be some: most cycles have a single attempt, which needs no query. */
async function findSiblings(db: Database, { subscriptions, attempts }: Ended) {
  const byId = new Map(subscriptions.map((subscription) => [subscription.id, subscription]));
  const withPossibleSiblings = attempts.filter((attempt) => {
    const { cycle_start, cycle_attempts } = byId.get(attempt.subscription_id) ?? {};
    return cycle_attempts !== 1 || cycle_start?.getTime() !== attempt.billing_period_start.getTime();
  });
  return withPossibleSiblings.length === 0 ? new Map() : listSiblings(db, withPossibleSiblings);
}

type ResolvedAttempt = Pick<EndedAttempt, "attempt" | "invoice" | "outcome">;

/** The first payment of each cycle, among the attempts that are settled together. */
function findFirstPayments(resolved: ResolvedAttempt[]): Map<string, ResolvedAttempt> {
  const firstByCycle = new Map<string, ResolvedAttempt>();
  for (const end of resolved) {
    if (end.outcome !== "paid") continue;
    const cycleKey = cycleKeyOf(end.attempt);
    const known = firstByCycle.get(cycleKey);
    if (known === undefined || paidAtMs(end) < paidAtMs(known)) firstByCycle.set(cycleKey, end);
  }
  return firstByCycle;
}

const cycleKeyOf = ({ subscription_id, billing_period_start }: OpenAttempt) =>
  `${subscription_id} ${billing_period_start.getTime()}`;

const paidAtMs = ({ invoice }: ResolvedAttempt) => invoice.paid_at?.getTime() ?? 0;
