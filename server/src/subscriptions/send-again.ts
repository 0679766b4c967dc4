/** Retries the invoices of live subscriptions that the provider did not take for reasons other than their payers. */
import type { Invoice, Subscription, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { fairWorker } from "../fair-worker.ts";
import { countTowardsLimit } from "../invoices/count-towards-limit.ts";
import { beginSending, claimUnsent, putOffSending, renewTerms, sendToPayer } from "../invoices/send-to-payer.ts";
import { withdraw } from "../invoices/withdraw.ts";
import { periodLabel } from "../rules/cadence.ts";
import { newestInstead } from "../rules/subscription-cycle.ts";
import { dailyLimitFor } from "../tariffs/daily-limit.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { changeCycleOfAttempt } from "./billing-store.ts";
import { onBehalf } from "./on-behalf.ts";
import { getSubscriptionForUpdate } from "./store.ts";

/** The provider takes 8 calls at once from one merchant; the others are left to billing and to requests that people wait for. */
const AT_ONCE_PER_TENANT = 2;

/** The job that resends due invoices, while the merchant can be billed at the provider. */
export function sendUnsent(deps: Deps, leaseMs: number) {
  const onBehalfOf = onBehalf(deps, deps.config.scheduler_interval_seconds * 1000);
  return fairWorker<Invoice>(deps, {
    what: "sending invoice",
    claim: (room) => {
      const now = deps.clock.now();
      const lease_until = new Date(now.getTime() + leaseMs);
      return claimUnsent(deps, { ...room, now, lease_until, perTenant: AT_ONCE_PER_TENANT });
    },
    work: (unsent) =>
      onBehalfOf(unsent.tenant_id, {
        work: (tenant) => sendOne(deps, unsent, tenant),
        putOff: (until) => putOffSending(deps, unsent, until),
      }),
  });
}

/** Returns whether the provider answers, or was not needed. @throws DAILY_LIMIT_REACHED, with nothing changed. */
async function sendOne(deps: Deps, unsent: Invoice, tenant: Tenant): Promise<boolean> {
  const daily_limit = await dailyLimitFor(deps, tenant);
  const isBegun = await inTransaction(deps, (tx) => begin(tx, unsent, { daily_limit, tenant }));
  return !isBegun || sendToPayer(deps, unsent);
}

/** Marks the invoice as being sent, or withdraws it when its subscription has been paused or has ended meanwhile. */
async function begin(
  tx: Tx,
  unsent: Invoice,
  { daily_limit, tenant }: { daily_limit: number; tenant: Tenant },
): Promise<boolean> {
  const { tenant_id, id: invoice_id } = unsent;
  const subscription = await getSubscriptionForUpdate(tx.db, tenant_id, unsent.subscription_id ?? 0);
  if (subscription.status !== "active" || subscription.open_invoice_id !== invoice_id) {
    await withdraw(tx, [unsent]);
    return false;
  }
  if (!(await beginSending(tx, unsent))) return false;
  await moveToNewest(tx, subscription, { unsent, hour: tenant.billing_hour });
  if (daily_limit > 0) await countTowardsLimit(tx, { tenant_id, invoice_id }, daily_limit);
  return true;
}

/** Moves an attempt that was put off past the end of its cycle to the newest cycle, on that cycle's terms. */
async function moveToNewest(
  tx: Tx,
  subscription: Subscription,
  { unsent, hour }: { unsent: Invoice; hour: number },
): Promise<void> {
  const zone = tx.config.subscription_tz;
  const newest = newestInstead(subscription, tx.clock.now(), { zone, hour });
  if (newest === undefined) return;
  const { tenant_id, id: subscription_id, billing_period } = subscription;
  const { start, end, skipped } = newest;
  tx.log.warn({ tenant_id, subscription_id, skipped: skipped + 1 }, "cycles passed unbilled");
  const { amount_tiyn, description, subscriber_name: client_name, cart_items } = subscription;
  await renewTerms(tx.db, unsent, { amount_tiyn, description, client_name, items: cart_items ?? [] });
  await changeCycleOfAttempt(tx.db, unsent, {
    billing_period_start: start,
    billing_period_end: end,
    billing_period_label: periodLabel({ billing_period, start, end, zone }),
    amount_tiyn,
  });
}
