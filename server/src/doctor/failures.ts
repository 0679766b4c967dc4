/** Reads what fails for merchants, by the limits that `tolem doctor` and the operators' overview share. */
import type { Deps } from "../deps.ts";
import { MAX_ATTEMPTS } from "../rules/delivery-schedule.ts";
import { readSpace } from "./check-disk.ts";
import { listDropped, listFailingReceivers, listProviderFailures } from "./failures-store.ts";
import { LATE_MS } from "./invariants.ts";
import { subscriptionsOverdueBefore } from "./queue-lengths.ts";
import { findLateDeliveries, findLateInvoices, findLateSubscriptions } from "./queues-store.ts";

const HOUR_MS = 60 * 60_000;
/** Fewer failed calls in an hour are the usual loss of a network. */
const MIN_FAILED_CALLS = 3;

const ago = ({ clock }: Pick<Deps, "clock">, ms: number) => new Date(clock.now().getTime() - ms);

/** Receivers that have taken nothing in the last hour. One with fewer failures than an event has attempts is left out. */
export function failingReceivers(deps: Deps) {
  return listFailingReceivers(deps.db, ago(deps, HOUR_MS), MAX_ATTEMPTS);
}

/** Deliveries of the last 24 hours' events that were dropped. */
export function droppedDeliveries(deps: Deps) {
  return listDropped(deps.db, ago(deps, 24 * HOUR_MS));
}

/** Calls to the provider that failed in the last hour. */
export function failedCalls(deps: Deps) {
  const now = deps.clock.now();
  return listProviderFailures(deps.db, { since: ago(deps, HOUR_MS), now }, MIN_FAILED_CALLS);
}

/** Rows that have been due for 5 minutes, a subscription for a scheduler's round longer. */
async function lateRows(deps: Deps) {
  const [invoices, deliveries, subscriptions] = await Promise.all([
    findLateInvoices(deps.db, ago(deps, LATE_MS)),
    findLateDeliveries(deps.db, ago(deps, LATE_MS)),
    findLateSubscriptions(deps.db, subscriptionsOverdueBefore(deps)),
  ]);
  return { invoices: invoices.count, deliveries: deliveries.count, subscriptions: subscriptions.count };
}

/** All of these failures, for the operators' overview. */
export async function readFailures(deps: Deps) {
  const [receivers, dropped, calls, late, space] = await Promise.all([
    failingReceivers(deps),
    droppedDeliveries(deps),
    failedCalls(deps),
    lateRows(deps),
    readSpace(deps.config),
  ]);
  return { receivers, dropped, calls, late, space };
}
