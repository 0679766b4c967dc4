/** Reads the subscription of a page's token, and what its payer may do with it. */
import type { Subscription } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { getMerchant, type Merchant } from "../storefront/reads.ts";
import { type AttemptRow, readSubscription } from "../subscriptions/read-subscription.ts";
import { type Upcoming, upcomingBillings } from "../subscriptions/upcoming.ts";
import { readPage } from "../tenants/payer-pages.ts";
import { momentOf } from "../tenants/sandbox-clock.ts";

const CYCLES_SHOWN = 24;

export type PayerMove = "pause" | "resume" | "cancel";

export type SubscriptionPage = Merchant & {
  token: string;
  subscription: Subscription;
  /** The newest attempts, the newest first. */
  attempts: AttemptRow[];
  next: Upcoming | null;
  moves: PayerMove[];
};

/** @throws NOT_FOUND; UNAVAILABLE when its tenant has moved to another cell */
export async function openSubscription(deps: Deps, token: string): Promise<SubscriptionPage> {
  const { tenant_id, id } = await readPage(deps, "subscription", token);
  const [merchant, { subscription, attempts, cycleAmountTiyn }] = await Promise.all([
    getMerchant(deps.db, tenant_id),
    readSubscription(deps, tenant_id, id, CYCLES_SHOWN),
  ]);
  const { now } = await momentOf(deps, subscription);
  const hours = { zone: deps.config.subscription_tz, hour: merchant.tenant.billing_hour };
  const [next = null] = upcomingBillings(subscription, { cycleAmountTiyn, now, ...hours, limit: 1 });
  return {
    ...merchant,
    token,
    subscription,
    attempts,
    next,
    moves: movesOf(subscription, merchant.shop?.payer_may_pause === true),
  };
}

/** What a disconnection has paused is resumed by the merchant. */
function movesOf({ status, paused_by_disconnection }: Subscription, mayPause: boolean): PayerMove[] {
  if (status === "active") return mayPause ? ["pause", "cancel"] : ["cancel"];
  if (status !== "paused") return [];
  return mayPause && !paused_by_disconnection ? ["resume", "cancel"] : ["cancel"];
}
