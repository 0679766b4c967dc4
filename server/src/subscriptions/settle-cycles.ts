/** Takes note of how the invoices of subscriptions have ended, and moves the subscriptions on. */

import type { CycleStatus } from "../db/billing-tables.ts";
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { type EndedInvoice, outcomeOf, takeEnded } from "../invoices/of-subscription.ts";
import { type AttemptOutcome, afterAttempt } from "../rules/subscription-cycle.ts";
import { nextRunAt } from "../rules/subscription-queue.ts";
import { momentsOf } from "../tenants/sandbox-clock.ts";
import { emitAll, type NewEvent } from "../webhooks/emit.ts";
import type { MomentOf } from "./bill-due.ts";
import { subscriptionEvent } from "./emit-change.ts";
import {
  changeAttempts,
  changeMovedOn,
  listAttemptsOfInvoices,
  listSubscriptionsOfInvoicesForUpdate,
  type OpenAttempt,
  type SettledSubscription,
} from "./settlement-store.ts";

const EVERY_MS = 5000;
const BATCH = 1000;

/** What the merchant is told of a failed attempt, but for what the provider has said of its payer. */
const FAILURES: Record<Exclude<AttemptOutcome, "paid" | "failed">, string> = {
  cancelled: "the invoice was cancelled",
  expired: "the payer did not pay in time",
  provider_failed: "the provider failed; the payer was not asked",
};

/** The job that settles ended attempts. Woken as soon as an invoice ends. */
export function settlementJob(deps: Deps) {
  return {
    name: "settlements",
    every_ms: EVERY_MS,
    woken_by: "settlements" as const,
    async run() {
      const settled = await deps.db
        .transaction()
        .execute((db) => settleEnded(deps, db, { limit: BATCH }, (rows) => momentsOf(deps, db, rows)));
      if (settled > 0) deps.wake.nudge("deliveries");
      return settled > 0;
    },
  };
}

/**
 * Settles up to `which.limit` ended invoices inside the caller's transaction, and returns how many there were. The caller
 * nudges `deliveries` after its commit.
 */
export async function settleEnded(
  deps: Deps,
  db: Database,
  which: { limit: number; tenant_id?: string },
  momentsFor: (subscriptions: SettledSubscription[]) => Promise<MomentOf>,
): Promise<number> {
  const invoices = await takeEnded(db, which);
  if (invoices.length === 0) return 0;
  const subscriptions = await listSubscriptionsOfInvoicesForUpdate(db, invoices);
  const attempts = await listAttemptsOfInvoices(db, invoices);
  const momentOf = await momentsFor(subscriptions);
  const { moved, ended, events } = settle(deps, { invoices, subscriptions, attempts }, momentOf);
  await changeAttempts(db, ended);
  await changeMovedOn(db, moved);
  await emitAll(deps, db, events);
  return invoices.length;
}

type Ended = { invoices: EndedInvoice[]; subscriptions: SettledSubscription[]; attempts: OpenAttempt[] };

/** Decides by the rules alone; of two attempts of one subscription the later sees what the earlier has made of it. */
function settle(deps: Deps, { invoices, subscriptions, attempts }: Ended, momentOf: MomentOf) {
  const invoice_by_id = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const moved = new Map(subscriptions.map((subscription) => [subscription.id, subscription]));
  const ended = [];
  const events: NewEvent[] = [];
  for (const attempt of attempts) {
    const invoice = invoice_by_id.get(attempt.invoice_id);
    const before = moved.get(attempt.subscription_id);
    if (invoice === undefined || before === undefined) throw new Error(`attempt ${attempt.id} has lost its invoice`);
    const outcome = outcomeOf(invoice);
    const moment = momentOf(before);
    const after = moveOn(
      deps,
      before,
      { invoice_id: invoice.id, start: attempt.billing_period_start, outcome },
      moment,
    );
    const settled = { ...attempt, ...endOf(invoice, outcome) };
    moved.set(after.id, after);
    ended.push(settled);
    events.push(...eventsOf({ before, after, attempt: settled, outcome }, moment.now));
  }
  return { moved: [...moved.values()], ended, events };
}

function moveOn(
  deps: Deps,
  subscription: SettledSubscription,
  attempt: Parameters<typeof afterAttempt>[1],
  { now, ahead_ms }: ReturnType<MomentOf>,
): SettledSubscription {
  const after = {
    ...subscription,
    ...afterAttempt(subscription, attempt, {
      now,
      random: deps.random.fraction(),
      try_again_ms: deps.config.scheduler_interval_seconds * 1000,
    }),
  };
  return { ...after, next_run_at: nextRunAt(after, ahead_ms) };
}

function endOf(invoice: EndedInvoice, outcome: AttemptOutcome) {
  const status: CycleStatus = outcome === "provider_failed" ? "failed" : outcome;
  if (outcome === "paid") return { status, failure_reason: null, paid_at: invoice.paid_at };
  const failure_reason = outcome === "failed" ? invoice.refusal : FAILURES[outcome];
  return { status, failure_reason, paid_at: null };
}

type Settled = {
  before: SettledSubscription;
  after: SettledSubscription;
  attempt: OpenAttempt & { failure_reason: string | null };
  outcome: AttemptOutcome;
};

/** What the provider failed at is no outcome of the payer's, and nobody is told of it. */
function eventsOf({ before, after, attempt, outcome }: Settled, at: Date): NewEvent[] {
  if (outcome === "provider_failed") return [];
  const type = outcome === "paid" ? "subscription.payment_succeeded" : "subscription.payment_failed";
  const events = [subscriptionEvent(after, { type, at, attempt })];
  if (before.grace_started_at === null && after.grace_started_at !== null) {
    events.push(subscriptionEvent(after, { type: "subscription.grace_started", at }));
  }
  return events;
}
