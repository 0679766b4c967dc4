/** Finds which ended attempts are surplus: another attempt has paid their cycle. */
import type { Database } from "../db/database.ts";
import { type EndedInvoice, outcomeOf } from "../invoices/of-subscription.ts";
import type { AttemptOutcome } from "../rules/subscription-cycle.ts";
import { listSiblings, type OpenAttempt, type SettledSubscription } from "./settlement-store.ts";

export type EndedAttempt = {
  attempt: OpenAttempt;
  invoice: EndedInvoice;
  outcome: AttemptOutcome;
  isSurplus: boolean;
  /** The invoices of the cycle's other attempts that are not settled. */
  other_invoice_ids: number[];
};

type Ended = { invoices: EndedInvoice[]; subscriptions: SettledSubscription[]; attempts: OpenAttempt[] };

/**
 * The ended attempts, each with its invoice. Surplus attempts come last, so that the payment that counts is applied to the
 * subscription before them. When two paid attempts are settled together, the one that was paid first counts.
 */
export async function withSurplus(db: Database, ended: Ended): Promise<EndedAttempt[]> {
  const siblings = await findSiblings(db, ended);
  const invoiceById = new Map(ended.invoices.map((invoice) => [invoice.id, invoice]));
  const judged = ended.attempts.map((attempt) => {
    const invoice = invoiceById.get(attempt.invoice_id);
    if (invoice === undefined) throw new Error(`attempt ${attempt.id} has lost its invoice`);
    return { attempt, invoice, outcome: outcomeOf(invoice) };
  });
  const first = firstPayments(judged);
  const all = judged.map((one) => {
    const { is_paid_by_another = false, other_invoice_ids = [] } = siblings.get(one.attempt.id) ?? {};
    const counts = first.get(cycleOf(one.attempt)) ?? one;
    return { ...one, other_invoice_ids, isSurplus: is_paid_by_another || counts.attempt.id !== one.attempt.id };
  });
  return [...all.filter(({ isSurplus }) => !isSurplus), ...all.filter(({ isSurplus }) => isSurplus)];
}

/** Most attempts are the only ones of their cycles, and need no query. */
async function findSiblings(db: Database, { subscriptions, attempts }: Ended) {
  const byId = new Map(subscriptions.map((subscription) => [subscription.id, subscription]));
  const some = attempts.filter((attempt) => {
    const { cycle_start, cycle_attempts } = byId.get(attempt.subscription_id) ?? {};
    return cycle_attempts !== 1 || cycle_start?.getTime() !== attempt.billing_period_start.getTime();
  });
  return some.length === 0 ? new Map() : listSiblings(db, some);
}

type Judged = Pick<EndedAttempt, "attempt" | "invoice" | "outcome">;

/** The first payment of each cycle, among the attempts that are settled together. */
function firstPayments(judged: Judged[]): Map<string, Judged> {
  const first = new Map<string, Judged>();
  for (const one of judged) {
    if (one.outcome !== "paid") continue;
    const known = first.get(cycleOf(one.attempt));
    if (known === undefined || paidAtMs(one) < paidAtMs(known)) first.set(cycleOf(one.attempt), one);
  }
  return first;
}

const cycleOf = ({ subscription_id, billing_period_start }: OpenAttempt) =>
  `${subscription_id} ${billing_period_start.getTime()}`;

const paidAtMs = ({ invoice }: Judged) => invoice.paid_at?.getTime() ?? 0;
