/** Bills live subscriptions that are due, through the provider: few of any one merchant at once. */
import type { Subscription, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { fairWorker } from "../fair-worker.ts";
import { askAboutInvoices } from "../invoices/of-subscription.ts";
import { sendToPayer } from "../invoices/send-to-payer.ts";
import { countTowardsLimit, dailyLimitFor } from "../tariffs/daily-limit.ts";
import { type Done, runDue } from "./bill-due.ts";
import { changeNextRun, claimDueLive, findLeasedForUpdate, listInvoicesToAsk } from "./billing-store.ts";
import { onBehalf } from "./on-behalf.ts";

/** Of the 8 calls at once that the provider takes from one merchant; the others are wanted by people who wait. */
const AT_ONCE_PER_TENANT = 4;

/** The job that bills live subscriptions, and ends those whose grace is over. */
export function billLive(deps: Deps, lease_ms: number) {
  const every_ms = deps.config.scheduler_interval_seconds * 1000;
  const onBehalfOf = onBehalf(deps, every_ms);
  return fairWorker<Subscription>(deps, {
    what: "billing subscription",
    claim: (room) => {
      const now = deps.clock.now();
      const lease_until = new Date(now.getTime() + lease_ms);
      return claimDueLive(deps.db, { ...room, now, lease_until, per_tenant: AT_ONCE_PER_TENANT });
    },
    work: (leased) => {
      const putOff = (until: Date) => changeNextRun(deps.db, leased, until);
      const work = async (tenant: Tenant) => {
        if (leased.grace_started_at === null) return billOne(deps, leased, tenant);
        const isAnswered = await askForLatePayment(deps, leased);
        if (isAnswered) await store(deps, leased, tenant, 0);
        else await putOff(new Date(deps.clock.now().getTime() + every_ms));
        return isAnswered;
      };
      return onBehalfOf(leased.tenant_id, { work, putOff });
    },
  });
}

/**
 * The last question before the end: a payer may have paid while the merchant was signed out or the provider could not be
 * reached. Without an answer about every attempt the subscription waits, however long, because it may have been paid for.
 */
async function askForLatePayment(deps: Deps, leased: Subscription): Promise<boolean> {
  return askAboutInvoices(deps, leased.tenant_id, await listInvoicesToAsk(deps.db, leased));
}

/** Returns whether the provider answers, or was not needed. @throws DAILY_LIMIT_REACHED, with nothing billed. */
async function billOne(deps: Deps, leased: Subscription, tenant: Tenant): Promise<boolean> {
  const [invoice_id] = await store(deps, leased, tenant, await dailyLimitFor(deps, tenant));
  return invoice_id === undefined || sendToPayer(deps, { tenant_id: leased.tenant_id, id: invoice_id });
}

/** The invoice and its attempt, committed before the provider is called; or the end. Returns the ids of invoices to send. */
async function store(
  deps: Deps,
  leased: Subscription,
  { billing_hour }: Tenant,
  daily_limit: number,
): Promise<number[]> {
  const moment = { now: deps.clock.now(), ahead_ms: 0, billing_hour };
  const { invoice_ids, expired } = await deps.db.transaction().execute(async (db): Promise<Done> => {
    const subscription = await findLeasedForUpdate(db, leased);
    const done = await runDue(deps, db, subscription === undefined ? [] : [subscription], () => moment);
    const { tenant_id } = leased;
    const [invoice_id] = done.invoice_ids;
    if (daily_limit > 0 && invoice_id !== undefined) {
      await countTowardsLimit(deps, db, { tenant_id, invoice_id }, daily_limit);
    }
    return done;
  });
  if (expired > 0) deps.wake.nudge("deliveries");
  return invoice_ids;
}
