/** Sends the invoices of live subscriptions again that the provider did not take, through no fault of their payers'. */
import type { Database } from "../db/database.ts";
import type { Invoice, Subscription, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { fairWorker } from "../fair-worker.ts";
import { beginSending, claimUnsent, putOffSending, renewTerms, sendToPayer } from "../invoices/send-to-payer.ts";
import { withdraw } from "../invoices/withdraw.ts";
import { periodLabel } from "../rules/cadence.ts";
import { newestInstead } from "../rules/subscription-cycle.ts";
import { countTowardsLimit, dailyLimitFor } from "../tariffs/daily-limit.ts";
import { changeCycleOfAttempt } from "./billing-store.ts";
import { onBehalf } from "./on-behalf.ts";
import { getSubscriptionForUpdate } from "./store.ts";

/** Of the 8 calls at once that the provider takes from one merchant; the others are wanted by people who wait. */
const AT_ONCE_PER_TENANT = 2;

/** The job that sends again what is due, while the provider takes anything from the merchant at all. */
export function sendUnsent(deps: Deps, lease_ms: number) {
  const onBehalfOf = onBehalf(deps, deps.config.scheduler_interval_seconds * 1000);
  return fairWorker<Invoice>(deps, {
    what: "sending invoice",
    claim: (room) => {
      const now = deps.clock.now();
      const lease_until = new Date(now.getTime() + lease_ms);
      return claimUnsent(deps, { ...room, now, lease_until, per_tenant: AT_ONCE_PER_TENANT });
    },
    work: (unsent) =>
      onBehalfOf(unsent.tenant_id, {
        work: (tenant) => sendOne(deps, unsent, tenant),
        putOff: (until) => putOffSending(deps, unsent, until),
      }),
  });
}

/** Returns whether the provider answers, or was not needed. @throws DAILY_LIMIT_REACHED, with nothing begun. */
async function sendOne(deps: Deps, unsent: Invoice, tenant: Tenant): Promise<boolean> {
  const daily_limit = await dailyLimitFor(deps, tenant);
  const isBegun = await deps.db.transaction().execute((db) => begin(deps, db, unsent, { daily_limit, tenant }));
  return !isBegun || sendToPayer(deps, unsent);
}

/** An invoice whose subscription has been paused or has ended meanwhile is withdrawn, and not sent. */
async function begin(
  deps: Deps,
  db: Database,
  unsent: Invoice,
  { daily_limit, tenant }: { daily_limit: number; tenant: Tenant },
): Promise<boolean> {
  const { tenant_id, id: invoice_id } = unsent;
  const subscription = await getSubscriptionForUpdate(db, tenant_id, unsent.subscription_id ?? 0);
  if (subscription.status !== "active" || subscription.open_invoice_id !== invoice_id) {
    await withdraw(deps, db, [unsent]);
    return false;
  }
  if (!(await beginSending(deps, db, unsent))) return false;
  await moveToNewest(deps, db, subscription, { unsent, hour: tenant.billing_hour });
  if (daily_limit > 0) await countTowardsLimit(deps, db, { tenant_id, invoice_id }, daily_limit);
  return true;
}

/** An attempt that was put off past the end of its cycle is billed for the newest one, on the terms that hold for that. */
async function moveToNewest(
  deps: Deps,
  db: Database,
  subscription: Subscription,
  { unsent, hour }: { unsent: Invoice; hour: number },
): Promise<void> {
  const zone = deps.config.subscription_tz;
  const newest = newestInstead(subscription, deps.clock.now(), { zone, hour });
  if (newest === undefined) return;
  const { tenant_id, id: subscription_id, billing_period } = subscription;
  const { start, end, skipped } = newest;
  deps.log.warn({ tenant_id, subscription_id, skipped: skipped + 1 }, "cycles passed unbilled");
  await changeCycleOfAttempt(db, unsent, {
    billing_period_start: start,
    billing_period_end: end,
    billing_period_label: periodLabel({ billing_period, start, end, zone }),
    amount_tiyn: await renewTerms(db, unsent),
  });
}
