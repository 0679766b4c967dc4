/**
 * Bills locked, due subscriptions and ends those whose grace is over: for the job of sandbox subscriptions, which is here, and for
 * the jobs of live ones and of the sandbox clock.
 */
import type { Deps } from "../deps.ts";
import { storeInvoices } from "../invoices/of-subscription.ts";
import { bindFirstInvoices } from "../payment-links/submits.ts";
import { periodLabel } from "../rules/cadence.ts";
import { dueAttempt } from "../rules/subscription-cycle.ts";
import { type MomentOf, momentsOf } from "../tenants/sandbox-clock.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { type BilledSubscription, claimDueSandbox, insertAttempts, termsOf } from "./billing-store.ts";
import { expireLapsed } from "./expire-lapsed.ts";

/** Larger batches are not faster, and hold locks for longer. */
const BATCH = 1000;
/** Two batches overlap: the next one is computed while the database writes the first. */
const BATCHES_AT_ONCE = 2;

/** The result of one round over due subscriptions. */
export type Done = { invoice_ids: number[]; expired: number };

/** The job that bills sandbox subscriptions. Live ones go through the provider: `bill-live.ts`. */
export function billSandbox(deps: Deps) {
  return {
    async run() {
      const rounds = Array.from({ length: BATCHES_AT_ONCE }, () => billSandboxBatch(deps));
      return (await Promise.all(rounds)).some((hasMore) => hasMore);
    },
  };
}

async function billSandboxBatch(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  const { invoice_ids, expired } = await inTransaction(deps, async (tx) => {
    const due = await claimDueSandbox(tx.db, { now, limit: BATCH });
    // The clocks are read after the rows are locked: an advance that began meanwhile waits for the rows before it sets the clock.
    return billDue(tx, due, await momentsOf(tx, due));
  });
  return invoice_ids.length + expired > 0;
}

/** Bills each of the locked, due subscriptions by an invoice and an attempt, or ends it when its grace is over. */
export async function billDue(tx: Tx, due: BilledSubscription[], momentOf: MomentOf): Promise<Done> {
  const lapsed = due.filter(({ grace_started_at }) => grace_started_at !== null);
  const billed = due.filter(({ grace_started_at }) => grace_started_at === null);
  await expireLapsed(tx, lapsed, momentOf);
  return { invoice_ids: await billByInvoices(tx, billed, momentOf), expired: lapsed.length };
}

async function billByInvoices(tx: Tx, due: BilledSubscription[], momentOf: MomentOf): Promise<number[]> {
  if (due.length === 0) return [];
  const zone = tx.config.subscription_tz;
  const invoices = await storeInvoices(
    tx,
    due.map((subscription) => {
      const { tenant_id, id: subscription_id, is_sandbox } = subscription;
      const { now: created_at, aheadMs } = momentOf(subscription);
      return { tenant_id, subscription_id, is_sandbox, created_at, aheadMs };
    }),
    termsOf,
  );
  const attempts = due.map((subscription) => {
    const { tenant_id, id: subscription_id, billing_period, payment_link_id } = subscription;
    const { now, billing_hour: hour } = momentOf(subscription);
    const { start, end, attempt_number, skipped } = dueAttempt(subscription, now, { zone, hour });
    if (skipped > 0) tx.log.warn({ tenant_id, subscription_id, skipped }, "cycles passed unbilled");
    const invoice = invoices.get(subscription_id);
    if (invoice === undefined) throw new Error(`no invoice was stored for subscription ${subscription_id}`);
    return {
      tenant_id,
      payment_link_id,
      subscription_id,
      invoice_id: invoice.id,
      amount_tiyn: invoice.amount_tiyn,
      billing_period_start: start,
      billing_period_end: end,
      billing_period_label: periodLabel({ billing_period, start, end, zone }),
      attempt_number,
      created_at: now,
    };
  });
  await insertAttempts(tx.db, attempts);
  await bindFirstInvoices(tx, attempts);
  return attempts.map(({ invoice_id }) => invoice_id);
}
