/** Reads what belongs to an invoice: its refunds, its subscription, its timeline. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { readTimeline } from "../invoices/read-invoice.ts";
import { CHANGES_SHOWN, timelineJson } from "../invoices/timeline-wire.ts";
import { readRefunds } from "../refunds/list-of-invoice.ts";
import { REFUNDS_SHOWN, refundJson } from "../refunds/wire.ts";
import type { NeededOfCaller } from "../rules/permissions.ts";
import { getSubscription } from "../subscriptions/reads.ts";
import { subscriptionJson } from "../subscriptions/wire.ts";
import type { Caller } from "../tenants/caller.ts";
import { payerPagesOf } from "../tenants/payer-pages.ts";
import { assertAdmitted } from "../tenants/require-permission.ts";
import type { Expanded, Expansion } from "./wire.ts";

type Read = (deps: Deps, caller: Caller, invoice: Invoice) => Promise<Expanded>;

/** Each is answered as by the call of its own, to whom that call is allowed. */
const READS: Record<Expansion, { needed: NeededOfCaller; read: Read }> = {
  refunds: { needed: ["refunds:read", "counter"], read: readRefundsOf },
  subscription: { needed: "subscriptions:read", read: readSubscriptionOf },
  timeline: { needed: ["invoices:read", "counter"], read: readTimelineOf },
};

/** @throws KEY_NOT_ALLOWED to a key, FORBIDDEN to a person; UNAVAILABLE where the invoice is archived and the archive cannot be read */
export async function expand(
  deps: Deps,
  caller: Caller,
  invoice: Invoice,
  expansions: readonly Expansion[],
): Promise<Expanded> {
  for (const name of expansions) assertAdmitted(caller, READS[name].needed);
  return Object.assign({}, ...(await Promise.all(expansions.map((name) => READS[name].read(deps, caller, invoice)))));
}

async function readRefundsOf(deps: Deps, caller: Caller, { id }: Invoice): Promise<Expanded> {
  const refunds = await readRefunds(deps, caller, id, REFUNDS_SHOWN);
  return { refunds: refunds.map(refundJson) };
}

async function readSubscriptionOf(deps: Deps, { tenant }: Caller, { subscription_id }: Invoice): Promise<Expanded> {
  if (subscription_id === null) return { subscription: null };
  const subscription = await getSubscription(deps.db, tenant.id, subscription_id);
  return { subscription: subscriptionJson(subscription, await payerPagesOf(deps, tenant)) };
}

async function readTimelineOf(deps: Deps, caller: Caller, { id }: Invoice): Promise<Expanded> {
  const { invoice, changes } = await readTimeline(deps, caller, id, CHANGES_SHOWN);
  return { timeline: timelineJson(invoice, changes).items };
}
