/** Bills live subscriptions that are due, through the provider: few of any one merchant at once. */
import type { Subscription, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { fairWork } from "../fair-work.ts";
import { sendToPayer } from "../invoices/of-subscription.ts";
import { tariffState } from "../rules/tariff.ts";
import { countTowardsLimit, dailyLimitFor } from "../tariffs/daily-limit.ts";
import { type Done, runDue } from "./bill-due.ts";
import { changeNextRun, claimDueLive, findBillingGround, findLeasedForUpdate } from "./billing-store.ts";

/** Of the 8 calls at once that the provider takes from one merchant; the others are wanted by people who wait. */
const AT_ONCE_PER_TENANT = 4;
/** What billing does beside its call: waiting for its turn at the provider, and writing. */
const LEASE_MARGIN_MS = 45_000;

/** The job that bills live subscriptions. */
export function liveBillingJob(deps: Deps) {
  const every_ms = deps.config.scheduler_interval_seconds * 1000;
  /** Merchants whose provider has just failed, until when: their other subscriptions need not fail one by one. */
  const resting = new Map<string, number>();

  async function bill(leased: Subscription): Promise<void> {
    const { tenant_id } = leased;
    const now_ms = deps.clock.now().getTime();
    const putOff = (ms: number) => changeNextRun(deps.db, leased, new Date(now_ms + ms));
    const tenant = (resting.get(tenant_id) ?? 0) > now_ms ? undefined : await findBillable(deps, tenant_id);
    if (tenant === undefined) return putOff(every_ms);
    resting.delete(tenant_id);
    try {
      const isProviderUp = await billOne(deps, leased, tenant);
      if (!isProviderUp) resting.set(tenant_id, now_ms + every_ms);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "DAILY_LIMIT_REACHED") throw error;
      await putOff((error.retry_after_s ?? 0) * 1000);
    }
  }

  return {
    name: "live subscriptions",
    every_ms,
    woken_by: "subscriptions" as const,
    ...fairWork<Subscription>(deps, {
      what: "billing subscription",
      claim: (room) => {
        const now = deps.clock.now();
        const lease_until = new Date(now.getTime() + deps.config.provider_timeout_ms + LEASE_MARGIN_MS);
        return claimDueLive(deps.db, { ...room, now, lease_until, per_tenant: AT_ONCE_PER_TENANT });
      },
      work: bill,
    }),
  };
}

/** A merchant who is signed out at the provider, or hard-stopped by the tariff, neither bills nor is told of failures. */
async function findBillable(deps: Deps, tenant_id: string): Promise<Tenant | undefined> {
  const { tenant, is_connected } = await findBillingGround(deps.db, tenant_id);
  const state = tariffState({ ...tenant, grace_days: deps.config.tariff_grace_days, now: deps.clock.now() });
  return is_connected && state.kind === "open" ? tenant : undefined;
}

/** Returns whether the provider did its part, or none was needed. @throws DAILY_LIMIT_REACHED, with nothing billed. */
async function billOne(deps: Deps, leased: Subscription, tenant: Tenant): Promise<boolean> {
  const done = await store(deps, leased, tenant, await dailyLimitFor(deps, tenant));
  if (done.expired > 0) deps.wake.nudge("deliveries");
  const [invoice_id] = done.invoice_ids;
  return invoice_id === undefined || sendToPayer(deps, { tenant_id: leased.tenant_id, id: invoice_id });
}

/** The invoice and its attempt, committed before the provider is called. */
async function store(deps: Deps, leased: Subscription, { billing_hour }: Tenant, daily_limit: number): Promise<Done> {
  const moment = { now: deps.clock.now(), ahead_ms: 0, billing_hour };
  return deps.db.transaction().execute(async (db) => {
    const subscription = await findLeasedForUpdate(db, leased);
    const done = await runDue(deps, db, subscription === undefined ? [] : [subscription], () => moment);
    const { tenant_id } = leased;
    const [invoice_id] = done.invoice_ids;
    if (daily_limit > 0 && invoice_id !== undefined) {
      await countTowardsLimit(deps, db, { tenant_id, invoice_id }, daily_limit);
    }
    return done;
  });
}
