/** Settles ended attempts: records how their invoices ended, and moves their subscriptions to the next state. */
import type { CycleStatus } from "../db/billing-tables.ts";
import type { Deps } from "../deps.ts";
import { claimClosedInvoices, type EndedInvoice } from "../invoices/of-subscription.ts";
import { withdraw } from "../invoices/withdraw.ts";
import { type AttemptOutcome, afterAttempt } from "../rules/subscription-cycle.ts";
import { nextRunAt } from "../rules/subscription-queue.ts";
import { type MomentOf, momentsOf } from "../tenants/sandbox-clock.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { emitAll, type NewEvent } from "../webhooks/emit.ts";
import { countFirstPayments } from "./count-for-links.ts";
import { failedPaymentEvent, paymentEvent, stateEvent } from "./events.ts";
import { attemptFailureText } from "./failure-reasons.ts";
import { type EndedAttempt, markSurplusAttempts } from "./find-surplus.ts";
import {
  changeAttempts,
  changeMovedOn,
  listAttemptsOfInvoices,
  listSubscriptionsOfInvoicesForUpdate,
  type OpenAttempt,
  type SettledSubscription,
} from "./settlement-store.ts";

const BATCH = 1000;

/** The job that settles ended attempts; the end of an invoice wakes it. */
export function settleCycles(deps: Deps) {
  return {
    async run() {
      const settled = await inTransaction(deps, (tx) =>
        settleEnded(tx, { limit: BATCH }, (rows) => momentsOf(tx, rows)),
      );
      return settled > 0;
    },
  };
}

/** Settles up to `which.limit` ended invoices, and returns how many there were. */
export async function settleEnded(
  tx: Tx,
  which: { limit: number; tenant_id?: string },
  momentsFor: (subscriptions: SettledSubscription[]) => Promise<MomentOf>,
): Promise<number> {
  const invoices = await claimClosedInvoices(tx.db, which);
  if (invoices.length === 0) return 0;
  const subscriptions = await listSubscriptionsOfInvoicesForUpdate(tx.db, invoices);
  const attempts = await listAttemptsOfInvoices(tx.db, invoices);
  const momentOf = await momentsFor(subscriptions);
  const ended = await markSurplusAttempts(tx.db, { invoices, subscriptions, attempts });
  const { moved, settled, needless, events } = settle(tx, subscriptions, ended, momentOf);
  const paid = new Set(settled.flatMap(({ status, subscription_id }) => (status === "paid" ? [subscription_id] : [])));
  await countFirstPayments(
    tx,
    subscriptions.filter(({ id }) => paid.has(id)),
    momentOf,
  );
  await changeAttempts(tx.db, settled);
  await changeMovedOn(tx.db, moved);
  await withdraw(tx, needless);
  await emitAll(tx, events);
  return invoices.length;
}

/**
 * Applies the rules, without the database. Of two attempts of one subscription the later starts from the state that the
 * earlier left. `needless` are the invoices that can still be paid although their cycles are paid.
 */
function settle(tx: Tx, subscriptions: SettledSubscription[], ended: EndedAttempt[], momentOf: MomentOf) {
  const moved = new Map(subscriptions.map((subscription) => [subscription.id, subscription]));
  const settled = [];
  const needless: { tenant_id: string; id: number }[] = [];
  const events: NewEvent[] = [];
  for (const { attempt, invoice, outcome, isSurplus, otherInvoiceIds } of ended) {
    const { tenant_id, billing_period_start: start } = attempt;
    const before = moved.get(attempt.subscription_id);
    if (before === undefined) throw new Error(`attempt ${attempt.id} has no subscription`);
    const moment = momentOf(before);
    const after = moveOn(tx, before, { invoice_id: invoice.id, start, outcome, isSurplus }, moment);
    const end = { ...attempt, ...endOf(invoice, outcome, isSurplus) };
    moved.set(after.id, after);
    settled.push(end);
    if (outcome === "paid") needless.push(...otherInvoiceIds.map((id) => ({ tenant_id, id })));
    events.push(...eventsOf({ before, after, attempt: end, outcome, isSurplus }, moment.now));
  }
  return { moved: [...moved.values()], settled, needless, events };
}

function moveOn(
  deps: Pick<Tx, "config" | "random">,
  subscription: SettledSubscription,
  attempt: Parameters<typeof afterAttempt>[1],
  { now, aheadMs }: ReturnType<MomentOf>,
): SettledSubscription {
  const after = { ...subscription, ...afterAttempt(subscription, attempt, { now, random: deps.random.fraction() }) };
  return { ...after, next_run_at: nextRunAt(after, aheadMs) };
}

/** A surplus attempt that ends unpaid is no failure, because the payer has paid by another attempt. */
function endOf(invoice: EndedInvoice, outcome: AttemptOutcome, isSurplus: boolean) {
  const status: CycleStatus = outcome === "provider_failed" ? "failed" : outcome;
  if (outcome === "paid") {
    return { status, failure_reason: null, paid_at: invoice.paid_at, is_duplicate: isSurplus, is_counted: true };
  }
  const reason = outcome === "failed" ? invoice.refusal : attemptFailureText(outcome);
  return {
    status,
    failure_reason: isSurplus ? attemptFailureText("paid_by_another") : reason,
    paid_at: null,
    is_duplicate: false,
    is_counted: !isSurplus && outcome !== "provider_failed",
  };
}

type Settled = {
  before: SettledSubscription;
  after: SettledSubscription;
  attempt: OpenAttempt & { failure_reason: string | null };
  outcome: AttemptOutcome;
  isSurplus: boolean;
};

/** A failure of the provider is no outcome of the payer, so it emits no event. */
function eventsOf({ before, after, attempt, outcome, isSurplus }: Settled, at: Date): NewEvent[] {
  if (isSurplus && outcome === "paid") return [paymentEvent(after, "subscription.duplicate_payment", at, attempt)];
  if (isSurplus || outcome === "provider_failed") return [];
  if (outcome === "paid") return [paymentEvent(after, "subscription.payment_succeeded", at, attempt)];
  const { failure_reason } = attempt;
  if (failure_reason === null) throw new Error(`attempt ${attempt.id} has failed without a reason`);
  const events: NewEvent[] = [failedPaymentEvent(after, at, { ...attempt, failure_reason })];
  if (before.grace_started_at === null && after.grace_started_at !== null) {
    events.push(stateEvent(after, "subscription.grace_started", at));
  }
  return events;
}
