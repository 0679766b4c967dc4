/** Pauses, resumes and cancels subscriptions. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Database } from "../db/database.ts";
import type { Subscription, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { withdrawUnsent } from "../invoices/withdraw.ts";
import { nextBillingAt } from "../rules/cadence.ts";
import { nextRunAt } from "../rules/subscription-queue.ts";
import { afterMove, type Move } from "../rules/subscription-status.ts";
import { assertMayChange, type Changer } from "../tenants/caller.ts";
import { type BillingMoment, lockMoment } from "../tenants/sandbox-clock.ts";
import { inTransaction, type StoreAlongside, type Tx } from "../transaction.ts";
import { emit, emitAll } from "../webhooks/emit.ts";
import { countEnds } from "./count-for-links.ts";
import { stateEvent } from "./events.ts";
import { getSubscription } from "./reads.ts";
import {
  changeAllPaused,
  changeSubscription,
  countPausedByDisconnection,
  getSubscriptionForUpdate,
  listPausedByDisconnectionForUpdate,
  listUnendedForUpdate,
} from "./store.ts";

/** How many subscriptions one transaction moves. */
const MOVED_AT_ONCE = 50;
/** How many one call resumes; what it leaves is resumed by the next. */
const RESUMED_BY_CALL = 1000;

const EVENTS = {
  pause: "subscription.paused",
  resume: "subscription.resumed",
  cancel: "subscription.cancelled",
} as const;

/**
 * Moves a subscription to another status, and emits the event. An invoice that its payer has been sent stays open. A resumed
 * subscription is billed a period from now in a new cycle: the unpaid cycle is dropped, with its failures and its grace.
 * `storeAlongside` runs in the same transaction.
 * @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live one with a test key; INVALID_STATE_TRANSITION.
 */
export async function changeState(
  deps: Deps,
  caller: Changer,
  id: number,
  move: Move,
  storeAlongside?: StoreAlongside<Subscription>,
): Promise<Subscription> {
  return inTransaction(deps, async (tx) => {
    const tenant_id = caller.tenant.id;
    // `is_sandbox` never changes, so it may be read before the locks are taken.
    const moment = await lockMoment(tx, await getSubscription(tx.db, tenant_id, id));
    const before = await getSubscriptionForUpdate(tx.db, tenant_id, id);
    assertMayChange(caller, before);
    const moved = await moveIn(tx, before, { move, moment });
    await countEnds(tx, [moved], () => moment);
    const changed = { before: { status: before.status }, after: { status: moved.status } };
    await recordActivity(tx, caller, { action: `subscription.${move}`, target: id, ...changed });
    await storeAlongside?.(tx, moved);
    return moved;
  });
}

async function moveIn(
  tx: Tx,
  before: Subscription,
  { move, moment }: { move: Move; moment: BillingMoment },
): Promise<Subscription> {
  const status = afterMove(before.status, move);
  if (status === undefined) throw invalidTransition(before, move);
  const { now, aheadMs } = moment;
  const changes = {
    status,
    paused_by_disconnection: false,
    ...(move === "resume" ? resetCycle(before, moment, tx.config.subscription_tz) : {}),
  };
  const next_run_at = nextRunAt({ ...before, ...changes }, aheadMs);
  const moved = await changeSubscription(tx.db, before, { ...changes, next_run_at });
  // The row is locked, so a lost update is a bug.
  if (moved === undefined) throw invalidTransition(before, move);
  if (moved.status !== "active") await withdrawUnsent(tx, openInvoicesOf([moved]));
  await emit(tx, stateEvent(moved, EVENTS[move], now));
  return moved;
}

function resetCycle(subscription: Subscription, { now, billing_hour: hour }: BillingMoment, zone: string) {
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

function invalidTransition({ status }: Subscription, move: Move): ApiError {
  return new ApiError("INVALID_STATE_TRANSITION", {
    message: `A subscription that is ${status} cannot be ${EVENTS[move].slice("subscription.".length)}.`,
  });
}

/**
 * Pauses every active subscription of the tenant, live and sandbox, inside the caller's transaction, and emits an event for each.
 */
export async function pauseAll(tx: Tx, tenant: Tenant): Promise<void> {
  const tenant_id = tenant.id;
  const sandbox = await lockMoment(tx, { tenant_id, is_sandbox: true });
  const liveNow = tx.clock.now();
  const paused = await changeAllPaused(tx.db, tenant_id);
  const events = paused.map((subscription) => {
    const at = subscription.is_sandbox ? sandbox.now : liveNow;
    return stateEvent(subscription, EVENTS.pause, at);
  });
  await emitAll(tx, events);
  await withdrawUnsent(tx, openInvoicesOf(paused));
}

/**
 * Resumes the tenant's subscriptions, live and sandbox, that a disconnection has paused, each as a resumption of its own would:
 * what was missed is not billed. Returns how many were resumed, and how many are left for another call.
 */
export async function resumeAll(deps: Deps, caller: Changer): Promise<{ resumed: number; left: number }> {
  let resumed = 0;
  while (resumed < RESUMED_BY_CALL) {
    const count = await inTransaction(deps, (tx) => resumeSome(tx, caller));
    resumed += count;
    if (count < MOVED_AT_ONCE) break;
  }
  return { resumed, left: await countPausedByDisconnection(deps.db, caller.tenant.id) };
}

/** Cancels some of a closed tenant's subscriptions, and says whether more may be left. */
export async function cancelSome(tx: Tx, tenant_id: string): Promise<boolean> {
  const cancelled = await moveSome(tx, tenant_id, "cancel", listUnendedForUpdate);
  return cancelled.length === MOVED_AT_ONCE;
}

async function moveSome(
  tx: Tx,
  tenant_id: string,
  move: Move,
  list: (db: Database, tenant_id: string, limit: number) => Promise<Subscription[]>,
): Promise<Subscription[]> {
  const sandbox = await lockMoment(tx, { tenant_id, is_sandbox: true });
  const live = await lockMoment(tx, { tenant_id, is_sandbox: false });
  const momentOf = ({ is_sandbox }: Pick<Subscription, "is_sandbox">) => (is_sandbox ? sandbox : live);
  const moved: Subscription[] = [];
  for (const subscription of await list(tx.db, tenant_id, MOVED_AT_ONCE)) {
    moved.push(await moveIn(tx, subscription, { move, moment: momentOf(subscription) }));
  }
  await countEnds(tx, moved, momentOf);
  return moved;
}

async function resumeSome(tx: Tx, caller: Changer): Promise<number> {
  const paused = await moveSome(tx, caller.tenant.id, "resume", listPausedByDisconnectionForUpdate);
  const resumed = paused.length;
  if (resumed > 0) await recordActivity(tx, caller, { action: "subscription.resume_all", after: { resumed } });
  return resumed;
}

/** The invoices by which the payers are billed, or will be as soon as the provider takes them. */
function openInvoicesOf(subscriptions: Subscription[]): { tenant_id: string; id: number }[] {
  return subscriptions.flatMap(({ tenant_id, open_invoice_id: id }) => (id === null ? [] : [{ tenant_id, id }]));
}
