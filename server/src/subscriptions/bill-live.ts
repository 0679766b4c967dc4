/** Bills live subscriptions that are due, through the provider, a few of each merchant at once. */
import type { Subscription, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { fairWorker } from "../fair-worker.ts";
import { countTowardsLimit } from "../invoices/count-towards-limit.ts";
import { askAboutInvoices } from "../invoices/of-subscription.ts";
import { sendToPayer } from "../invoices/send-to-payer.ts";
import { dailyLimitFor } from "../tariffs/daily-limit.ts";
import { inTransaction } from "../transaction.ts";
import { billDue, type Done } from "./bill-due.ts";
import { changeNextRun, claimDueLive, findLeasedForUpdate, listInvoiceIdsToCheck } from "./billing-store.ts";
import { onBehalf } from "./on-behalf.ts";

/** The provider takes 8 calls at once from one merchant; the other half is left to requests that people wait for. */
const AT_ONCE_PER_TENANT = 4;

/** The job that bills live subscriptions, and ends those whose grace is over. */
export function billLive(deps: Deps, leaseMs: number) {
  const everyMs = deps.config.scheduler_interval_seconds * 1000;
  const onBehalfOf = onBehalf(deps, everyMs);
  return fairWorker<Subscription>(deps, {
    what: "billing subscription",
    claim: (room) => {
      const now = deps.clock.now();
      const lease_until = new Date(now.getTime() + leaseMs);
      return claimDueLive(deps.db, { ...room, now, lease_until, perTenant: AT_ONCE_PER_TENANT });
    },
    work: (leased) => {
      const putOff = (until: Date) => changeNextRun(deps.db, leased, until);
      const work = async (tenant: Tenant) => {
        if (leased.grace_started_at === null) return billOne(deps, leased, tenant);
        const isAnswered = await askForLatePayment(deps, leased);
        if (isAnswered) await store(deps, leased, tenant, 0);
        else await putOff(new Date(deps.clock.now().getTime() + everyMs));
        return isAnswered;
      };
      return onBehalfOf(leased.tenant_id, { work, putOff });
    },
  });
}

/**
 * Asks the provider once more before the subscription expires: a payer may have paid while the merchant was signed out or the
 * provider was unreachable. Without an answer about every attempt the subscription waits, because it may have been paid.
 */
async function askForLatePayment(deps: Deps, leased: Subscription): Promise<boolean> {
  return askAboutInvoices(deps, leased.tenant_id, await listInvoiceIdsToCheck(deps.db, leased));
}

/** Returns whether the provider answers, or was not needed. @throws DAILY_LIMIT_REACHED, with nothing billed. */
async function billOne(deps: Deps, leased: Subscription, tenant: Tenant): Promise<boolean> {
  const [invoice_id] = await store(deps, leased, tenant, await dailyLimitFor(deps, tenant));
  return invoice_id === undefined || sendToPayer(deps, { tenant_id: leased.tenant_id, id: invoice_id });
}

/** Commits the invoice and its attempt, or the expiry, before the provider is called. Returns the ids of invoices to send. */
async function store(
  deps: Deps,
  leased: Subscription,
  { billing_hour }: Tenant,
  daily_limit: number,
): Promise<number[]> {
  const moment = { now: deps.clock.now(), aheadMs: 0, billing_hour };
  const { invoice_ids } = await inTransaction(deps, async (tx): Promise<Done> => {
    const subscription = await findLeasedForUpdate(tx.db, leased);
    const done = await billDue(tx, subscription === undefined ? [] : [subscription], () => moment);
    const { tenant_id } = leased;
    const [invoice_id] = done.invoice_ids;
    if (daily_limit > 0 && invoice_id !== undefined) {
      await countTowardsLimit(tx, { tenant_id, invoice_id }, daily_limit);
    }
    return done;
  });
  return invoice_ids;
}
