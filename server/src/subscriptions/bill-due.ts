/** Bills sandbox subscriptions that are due, many in a few statements; ends those whose grace is over. */
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { storeInvoices } from "../invoices/of-subscription.ts";
import { periodLabel } from "../rules/cadence.ts";
import { dueAttempt } from "../rules/subscription-cycle.ts";
import { type BillingMoment, momentsOf } from "../tenants/sandbox-clock.ts";
import { type BilledSubscription, claimDueSandbox, insertAttempts } from "./billing-store.ts";
import { expireLapsed } from "./expire-lapsed.ts";

/** Bigger batches are not faster, and hold locks for longer. */
const BATCH = 1000;
/** While the database writes one batch, the next is decided on. */
const BATCHES_AT_ONCE = 2;

/** The present moment of a subscription, by its tenant's clock. */
export type MomentOf = (row: Pick<BilledSubscription, "tenant_id" | "is_sandbox">) => BillingMoment;

/** What a round over due subscriptions has done. */
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
  const { invoice_ids, expired } = await deps.db.transaction().execute(async (db) => {
    const due = await claimDueSandbox(db, { now, limit: BATCH });
    // Read once the rows are locked: an advance that has begun meanwhile waits for them before it sets the clock.
    return runDue(deps, db, due, await momentsOf(deps, db, due));
  });
  if (expired > 0) deps.wake.nudge("deliveries");
  return invoice_ids.length + expired > 0;
}

/** Does what is due of locked subscriptions: an invoice and an attempt for each, or its end when its grace is over. */
export async function runDue(deps: Deps, db: Database, due: BilledSubscription[], momentOf: MomentOf): Promise<Done> {
  const lapsed = due.filter(({ grace_started_at }) => grace_started_at !== null);
  const billed = due.filter(({ grace_started_at }) => grace_started_at === null);
  await expireLapsed(deps, db, lapsed, momentOf);
  return { invoice_ids: await bill(deps, db, billed, momentOf), expired: lapsed.length };
}

async function bill(deps: Deps, db: Database, due: BilledSubscription[], momentOf: MomentOf): Promise<number[]> {
  if (due.length === 0) return [];
  const zone = deps.config.subscription_tz;
  const invoices = await storeInvoices(
    deps,
    db,
    due.map((subscription) => {
      const { tenant_id, id: subscription_id, is_sandbox } = subscription;
      const { now: created_at, ahead_ms } = momentOf(subscription);
      return { tenant_id, subscription_id, is_sandbox, created_at, ahead_ms };
    }),
  );
  const attempts = due.map((subscription) => {
    const { tenant_id, id: subscription_id, billing_period } = subscription;
    const { now, billing_hour: hour } = momentOf(subscription);
    const { start, end, attempt_number, skipped } = dueAttempt(subscription, now, { zone, hour });
    if (skipped > 0) deps.log.warn({ tenant_id, subscription_id, skipped }, "cycles passed unbilled");
    const invoice = invoices.get(subscription_id);
    if (invoice === undefined) throw new Error(`no invoice was stored for subscription ${subscription_id}`);
    return {
      tenant_id,
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
  await insertAttempts(db, attempts);
  return attempts.map(({ invoice_id }) => invoice_id);
}
