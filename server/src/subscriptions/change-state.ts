/** Pauses, resumes and cancels subscriptions. */
import type { Database } from "../db/database.ts";
import type { Subscription, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import type { Idempotency } from "../idempotency/idempotency.ts";
import { withdrawUnsent } from "../invoices/withdraw.ts";
import { nextBillingAt } from "../rules/cadence.ts";
import { nextRunAt } from "../rules/subscription-queue.ts";
import { afterMove, type Move } from "../rules/subscription-status.ts";
import { assertMayChange, type Changer } from "../tenants/caller.ts";
import { type BillingMoment, holdMoment } from "../tenants/sandbox-clock.ts";
import { emit, emitAll } from "../webhooks/emit.ts";
import { subscriptionEvent } from "./emit-change.ts";
import { changeAllPaused, changeSubscription, getSubscription, getSubscriptionForUpdate } from "./store.ts";

const EVENTS = {
  pause: "subscription.paused",
  resume: "subscription.resumed",
  cancel: "subscription.cancelled",
} as const;

/**
 * Moves a subscription to another status, and tells so. An invoice that its payer has been sent stays open. A resumed one is billed a
 * period from now, and begins anew: the cycle that was not paid is left behind, with its failures and its grace.
 * An attempt under the idempotency key of one that has done it answers with the subscription as it now is.
 * @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live one with a test key; INVALID_STATE_TRANSITION.
 */
export async function changeState(
  deps: Deps,
  caller: Changer,
  id: number,
  move: Move,
  idempotency: Idempotency | null = null,
): Promise<Subscription> {
  if (idempotency?.bound_to != null) return getSubscription(deps.db, caller.tenant.id, Number(idempotency.bound_to));
  const changed = await deps.db.transaction().execute(async (db) => {
    const tenant_id = caller.tenant.id;
    // Whether it is of the sandbox never changes, so it may be read ahead of the locks.
    const moment = await holdMoment(deps, db, await getSubscription(db, tenant_id, id));
    const before = await getSubscriptionForUpdate(db, tenant_id, id);
    assertMayChange(caller, before);
    const moved = await moveIn(deps, db, before, { move, moment });
    await idempotency?.bind(db, String(moved.id));
    return moved;
  });
  deps.wake.nudge("deliveries");
  return changed;
}

async function moveIn(
  deps: Deps,
  db: Database,
  before: Subscription,
  { move, moment }: { move: Move; moment: BillingMoment },
): Promise<Subscription> {
  const status = afterMove(before.status, move);
  if (status === undefined) throw impossible(before, move);
  const { now, ahead_ms } = moment;
  const changes = { status, ...(move === "resume" ? newCycle(before, moment, deps.config.subscription_tz) : {}) };
  const next_run_at = nextRunAt({ ...before, ...changes }, ahead_ms);
  const moved = await changeSubscription(db, before, { ...changes, next_run_at });
  // The row is locked, so a lost update is a bug.
  if (moved === undefined) throw impossible(before, move);
  if (moved.status !== "active") await withdrawUnsent(deps, db, openInvoicesOf([moved]));
  await emit(deps, db, subscriptionEvent(moved, { type: EVENTS[move], at: now }));
  return moved;
}

function newCycle(subscription: Subscription, { now, billing_hour: hour }: BillingMoment, zone: string) {
  return {
    next_billing_at: nextBillingAt({ cadence: subscription, from: now, zone, hour }),
    cycle_start: null,
    cycle_end: null,
    cycle_attempts: 0,
    failed_attempts: 0,
    first_failed_at: null,
    grace_started_at: null,
  };
}

function impossible({ status }: Subscription, move: Move): ApiError {
  return new ApiError("INVALID_STATE_TRANSITION", {
    message: `A subscription that is ${status} cannot be ${EVENTS[move].slice("subscription.".length)}.`,
  });
}

/**
 * Pauses every active subscription of the tenant, live and sandbox, inside the caller's transaction, and tells of each. The
 * caller nudges `deliveries` after its commit.
 */
export async function pauseAll(deps: Deps, db: Database, tenant: Tenant): Promise<void> {
  const tenant_id = tenant.id;
  const sandbox = await holdMoment(deps, db, { tenant_id, is_sandbox: true });
  const live_now = deps.clock.now();
  const paused = await changeAllPaused(db, tenant_id);
  const events = paused.map((subscription) => {
    const at = subscription.is_sandbox ? sandbox.now : live_now;
    return subscriptionEvent(subscription, { type: EVENTS.pause, at });
  });
  await emitAll(deps, db, events);
  await withdrawUnsent(deps, db, openInvoicesOf(paused));
}

/** By them their payers are billed, or are to be as soon as the provider takes them. */
function openInvoicesOf(subscriptions: Subscription[]): { tenant_id: string; id: number }[] {
  return subscriptions.flatMap(({ tenant_id, open_invoice_id: id }) => (id === null ? [] : [{ tenant_id, id }]));
}
